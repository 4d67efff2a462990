// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "task-core",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TaskCore", targets: ["TaskCore"]),
    .library(name: "TaskCoreInMemory", targets: ["TaskCoreInMemory"]),
    .library(name: "TaskCoreSQLite", targets: ["TaskCoreSQLite"]),
    .library(name: "TaskCoreJSON", targets: ["TaskCoreJSON"]),
    .library(name: "TaskCoreFormats", targets: ["TaskCoreFormats"]),
    .library(name: "TaskCoreHTTP", targets: ["TaskCoreHTTP"]),
    .library(name: "TaskCoreHTTPServer", targets: ["TaskCoreHTTPServer"]),
    .library(name: "TaskCoreURLSession", targets: ["TaskCoreURLSession"]),
    .library(name: "TaskCoreOffline", targets: ["TaskCoreOffline"]),
    .library(name: "TaskCorePresentation", targets: ["TaskCorePresentation"]),
    .library(name: "TaskCoreConformance", targets: ["TaskCoreConformance"]),
  ],
  targets: [
    .target(name: "TaskCore"),
    .target(name: "TaskCoreInMemory", dependencies: ["TaskCore"]),
    .systemLibrary(
      name: "CTaskCoreSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "TaskCoreSQLite", dependencies: ["TaskCore", "TaskCoreJSON", "CTaskCoreSQLite"]),
    .target(name: "TaskCoreJSON", dependencies: ["TaskCore"]),
    .target(name: "TaskCoreFormats", dependencies: ["TaskCore", "TaskCoreJSON"]),
    .target(name: "TaskCoreHTTP", dependencies: ["TaskCore", "TaskCoreJSON"]),
    .systemLibrary(name: "CTaskCoreEpoll"),
    .target(
      name: "TaskCoreHTTPServer",
      dependencies: [
        "TaskCore", "TaskCoreHTTP", .target(name: "CTaskCoreEpoll", condition: .when(platforms: [.linux])),
      ]),
    .target(name: "TaskCoreURLSession", dependencies: ["TaskCore", "TaskCoreHTTP"]),
    .target(name: "TaskCoreOffline", dependencies: ["TaskCore"]),
    .target(name: "TaskCorePresentation", dependencies: ["TaskCore"]),
    .target(name: "TaskCoreConformance", dependencies: ["TaskCore"]),

    .executableTarget(
      name: "quick-start", dependencies: ["TaskCore", "TaskCoreSQLite", "TaskCoreFormats"],
      path: "Examples/quick-start", resources: [.copy("sample.todo.txt")]),
    .executableTarget(
      name: "tasks",
      dependencies: [
        "TaskCore", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCoreJSON", "TaskCoreFormats", "TaskCoreHTTP",
        "TaskCoreURLSession", "TaskCoreOffline", "TaskCoreTerminalPrograms",
      ],
      path: "Examples/tasks"),
    .executableTarget(
      name: "board",
      dependencies: [
        "TaskCore", "TaskCorePresentation", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCoreHTTP", "TaskCoreURLSession",
        "TaskCoreTerminalPrograms",
      ],
      path: "Examples/board"),
    .target(
      name: "TaskCoreTerminalPrograms", dependencies: ["TaskCore", "TaskCoreHTTP"], path: "Examples/terminal-programs"),
    .executableTarget(
      name: "task-server",
      dependencies: ["TaskCore", "TaskCoreSQLite", "TaskCoreFormats", "TaskCoreHTTP", "TaskCoreHTTPServer"],
      path: "Examples/task-server"),
    .executableTarget(
      name: "offline-first",
      dependencies: [
        "TaskCore", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCoreHTTP", "TaskCoreHTTPServer", "TaskCoreURLSession",
        "TaskCoreOffline",
      ],
      path: "Examples/offline-first"),
    .executableTarget(
      name: "custom-store", dependencies: ["TaskCore", "TaskCoreJSON", "TaskCoreConformance"],
      path: "Examples/custom-store"),

    .executableTarget(
      name: "store-stress", dependencies: ["TaskCore", "TaskCoreSQLite", "TaskCoreFormats"], path: "Tests/Stress"),

    .executableTarget(
      name: "http-trial", dependencies: ["TaskCoreTestSupport", "TaskCore", "TaskCoreHTTP", "TaskCoreHTTPServer"],
      path: "Tests/HTTPTrial"),

    .executableTarget(
      name: "http-stress",
      dependencies: ["TaskCore", "TaskCoreInMemory", "TaskCoreHTTP", "TaskCoreHTTPServer", "TaskCoreURLSession"],
      path: "Tests/HTTPStress"),

    .target(name: "TaskCoreTestSupport", dependencies: ["TaskCore"], path: "Tests/Support"),
    .target(name: "TaskCoreSQLiteTestSupport", dependencies: ["CTaskCoreSQLite"], path: "Tests/SQLiteSupport"),
    .target(
      name: "TaskCoreHTTPTestSupport",
      dependencies: ["TaskCore", "TaskCoreHTTP", "TaskCoreHTTPServer", "TaskCoreURLSession"], path: "Tests/HTTPSupport"),
    .testTarget(
      name: "TaskCoreTests",
      dependencies: [
        "TaskCoreTestSupport", "TaskCore", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCoreHTTP",
        "TaskCoreHTTPTestSupport",
      ],
      resources: [.copy("Recurrence/Oracle")]),
    .target(
      name: "CTaskCoreTape", path: "Tests/Benchmarks/C",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "store-benchmarks", dependencies: ["TaskCore", "TaskCoreSQLite", "TaskCoreFormats", "CTaskCoreTape"],
      path: "Tests/Benchmarks/Swift"),
    .target(name: "CTaskCoreMallocs", path: "Tests/Benchmarks/Recurrence/C"),
    .executableTarget(
      name: "recurrence-benchmarks", dependencies: ["TaskCore", "CTaskCoreMallocs"],
      path: "Tests/Benchmarks/Recurrence/Swift"),
    .executableTarget(
      name: "icalendar-benchmarks", dependencies: ["TaskCore", "TaskCoreFormats"],
      path: "Tests/Benchmarks/ICalendar/Swift"),
    .executableTarget(
      name: "presentation-benchmarks",
      dependencies: ["TaskCore", "TaskCorePresentation", "TaskCoreInMemory", "TaskCoreSQLite"],
      path: "Tests/Benchmarks/Presentation"),
    .executableTarget(
      name: "sync-benchmarks",
      dependencies: [
        "TaskCore", "TaskCoreSQLite", "TaskCoreHTTP", "TaskCoreHTTPServer", "TaskCoreURLSession", "TaskCoreOffline",
        "TaskCoreSQLiteTestSupport",
      ],
      path: "Tests/Benchmarks/Sync"),

    .testTarget(
      name: "TaskCoreInMemoryTests", dependencies: ["TaskCore", "TaskCoreInMemory", "TaskCoreConformance"]),
    .testTarget(
      name: "TaskCoreSQLiteTests",
      dependencies: ["TaskCoreTestSupport", "TaskCore", "TaskCoreSQLite", "TaskCoreConformance", "store-stress"]),
    .testTarget(
      name: "TaskCoreJSONTests", dependencies: ["TaskCoreTestSupport", "TaskCore", "TaskCoreInMemory", "TaskCoreJSON"]),
    .testTarget(
      name: "TaskCoreFormatsTests",
      dependencies: ["TaskCoreTestSupport", "TaskCore", "TaskCoreInMemory", "TaskCoreFormats", "TaskCoreJSON"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "TaskCoreHTTPTests",
      dependencies: [
        "TaskCore", "TaskCoreHTTP", "TaskCoreJSON", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCoreFormats",
        "TaskCoreConformance", "TaskCoreHTTPTestSupport",
      ]),
    .testTarget(
      name: "TaskCoreURLSessionTests",
      dependencies: ["TaskCore", "TaskCoreHTTP", "TaskCoreHTTPServer", "TaskCoreURLSession"]),
    .testTarget(
      name: "TaskCoreHTTPServerTests",
      dependencies: [
        "TaskCoreTestSupport", "TaskCore", "TaskCoreInMemory", "TaskCoreHTTP", "TaskCoreHTTPServer", "http-trial",
      ]),
    .testTarget(
      name: "TaskCoreOfflineTests",
      dependencies: [
        "TaskCoreTestSupport", "TaskCoreHTTPTestSupport", "TaskCoreSQLiteTestSupport", "TaskCore", "TaskCoreInMemory",
        "TaskCoreSQLite", "TaskCoreHTTP", "TaskCoreOffline", "TaskCoreConformance",
      ]),
    .testTarget(
      name: "TaskCorePresentationTests",
      dependencies: [
        "TaskCoreTestSupport", "TaskCore", "TaskCoreInMemory", "TaskCoreSQLite", "TaskCorePresentation", "TaskCoreHTTP",
        "TaskCoreHTTPTestSupport",
      ]),
    .testTarget(
      name: "TaskCoreConformanceTests", dependencies: ["TaskCore", "TaskCoreInMemory", "TaskCoreConformance"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "quick-start", "tasks", "task-server", "offline-first", "custom-store", "TaskCoreTestSupport", "TaskCore",
        "TaskCoreSQLite", "TaskCoreHTTP", "TaskCoreURLSession",
      ]),
    .testTarget(
      name: "BoardTests",
      dependencies: ["board", "tasks", "task-server", "TaskCore", "TaskCorePresentation", "TaskCoreInMemory"],
      resources: [.copy("Driver")]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // An existential costs a box and dynamic dispatch: `any` makes it visible where it is chosen.
      .enableUpcomingFeature("ExistentialAny"),
      // What a target imports stays its own affair unless it says `public import`.
      .enableUpcomingFeature("InternalImportsByDefault"),
      // A member is usable only where its module is imported, so imports tell the truth about dependencies.
      .enableUpcomingFeature("MemberImportVisibility"),
      // An async function runs where its caller runs; leaving that place is spelt `@concurrent`.
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      // A conformance of an isolated type is isolated too, instead of an error at each witness.
      .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
