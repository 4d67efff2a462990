// swift-tools-version: 6.2
import PackageDescription

// A package of its own, which sees TaskCore as an application does; `.ci/linkage` builds it and lists what it links.
let package = Package(
  name: "linkage",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "task-core", path: "../..")],
  targets: [
    .executableTarget(
      name: "core-only", dependencies: [.product(name: "TaskCore", package: "task-core")], path: "core-only")
  ]
)
