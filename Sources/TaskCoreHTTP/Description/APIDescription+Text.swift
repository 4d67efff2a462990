// swift-format-ignore-file
// Made from docs/http-api.yaml by .ci/http-api-text: change it there.

extension APIDescription {
  /// The description as it was when this was built.
  static let text: StaticString = ##"""
# The interface of a server of tasks, route by route. It is what the server answers at /v1/openapi.yaml.
openapi: 3.1.0
info:
  title: Tasks
  version: '1'
  license: {name: Apache 2.0, identifier: Apache-2.0}
  description: |
    Tasks and lists of one person or team, over HTTP.

    Everything is JSON in UTF-8 unless said otherwise. A key that a request has and its kind has not is refused by name,
    and so are query parameters; what an answer has beside what is written here, a newer server wrote: leave it aside.

    - **Who asks**: a bearer token (RFC 6750). One that allows reading alone is answered 403 where something would change.
    - **Failures** are problem details (RFC 9457), with `code` for programs and `field`, `of` and `id`, `expected` and
      `found` where they are known.
    - **Versions**: the ETag of a task or list is its version. Reads take `If-None-Match`; writes of one record take
      `If-Match`, with `*` or one or several tags, and answer 412 where it does not hold.
    - **Doing it once**: a write with the header `Idempotency-Key` may be sent again: the same request gets the first
      answer (an import another report, as described there), another one under the same key 409. Keys are remembered for
      a week.
    - **Time**: a question is asked in a time zone, by the parameter `zone` or the header `Time-Zone`, or else UTC.
    - **Methods**: with GET there is HEAD, and OPTIONS says which there are; any other is 405.
    - `+` in a query is a space; write a plus sign as `%2B`.
servers:
  - url: /
security:
  - token: []
tags:
  - {name: tasks, description: Reading and changing tasks.}
  - {name: lists, description: Reading and changing lists.}
  - {name: history, description: What was done, and taking it back.}
  - {name: documents, description: Documents of other programs.}
  - {name: programs, description: What programs say to each other; people find the others easier.}
  - {name: store, description: The store itself, for replicas; 404 where a server does not give it out.}
  - {name: server, description: The server itself.}
paths:
  # What everybody may ask
  /healthz:
    get:
      operationId: readHealth
      tags: [server]
      summary: Whether the server is there
      description: >-
        Needs no token, and asks no application.
      security: []
      responses:
        '200':
          description: It is there.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Health'}
              example: {status: ok}
        '400': {$ref: '#/components/responses/Invalid'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/openapi.yaml:
    get:
      operationId: readDescription
      tags: [server]
      summary: This description
      responses:
        '200':
          description: The description, in OpenAPI 3.1.
          content:
            application/yaml:
              schema: {type: object}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  # Tasks
  /v1/tasks:
    get:
      operationId: listTasks
      tags: [tasks]
      summary: Tasks that a filter matches
      description: >-
        Without a filter open tasks outside the trash; a filter that names a status is narrowed to what is outside the
        trash, one that names the trash or all is taken as it is. While more follow, the header Link has the address
        of the next page: follow it as it is, for its parameter cursor is made by the server, and answers 400 in any
        other query. With Accept text/event-stream the page is sent again whenever it becomes another one: events
        “results”, each with an id that the header Last-Event-ID brings back.
      parameters:
        - $ref: '#/components/parameters/Filter'
        - $ref: '#/components/parameters/Order'
        - $ref: '#/components/parameters/Limit'
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: A page of tasks.
          headers:
            Link: {$ref: '#/components/headers/Link'}
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Task'}}
            text/event-stream:
              schema: {$ref: '#/components/schemas/Events'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
    post:
      operationId: addTasks
      tags: [tasks]
      summary: Adds one task, or several
      description: >-
        One document answers 201 with the task; an array of them is one change set, and answers its outcome. Keys that
        a task does not have are refused by name.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {anyOf: [{$ref: '#/components/schemas/NewTask'}, {type: array, items: {$ref: '#/components/schemas/NewTask'}}]}
            example: {title: Buy milk, due: '2026-06-15', tags: [home]}
      responses:
        '200':
          description: What adding several did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '201':
          description: The task.
          headers:
            Location: {$ref: '#/components/headers/Location'}
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Task'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/count:
    get:
      operationId: countTasks
      tags: [tasks]
      summary: How many tasks a filter matches
      parameters:
        - $ref: '#/components/parameters/Filter'
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: The number.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Count'}
              example: {count: 12}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    get:
      operationId: readTask
      tags: [tasks]
      summary: One task
      parameters:
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The task.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Task'}
        '304':
          description: It is at a version that If-None-Match names.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
    patch:
      operationId: patchTask
      tags: [tasks]
      summary: Changes fields of a task (RFC 7396)
      description: >-
        Absent keys are kept, null clears, arrays take the place of what was there. The status changes by itself
        alone. The keys id, created, modified, version, position, comments and trashed may be named with their present
        values, so that a document can be sent back whole; a version that is not the present one is 409. The header
        If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another version by
        now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/Scope'
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/merge-patch+json:
            schema: {$ref: '#/components/schemas/TaskPatch'}
            example: {due: null, tags: [home]}
          application/json:
            schema: {$ref: '#/components/schemas/TaskPatch'}
      responses:
        '200':
          description: The task.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Task'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
    delete:
      operationId: trashTask
      tags: [tasks]
      summary: Moves a task to the trash
      description: >-
        From there it can be restored, or removed for good; until then it is not found at its address, but listed with
        the filter trashed. The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the
        task is at another version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/Children'
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/start:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: startTask
      tags: [tasks]
      summary: Marks a task as being worked on
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/complete:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: completeTask
      tags: [tasks]
      summary: Completes a task
      description: >-
        Of a task that repeats this occurrence is completed, and its successor is added. The header If-Match (RFC
        9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another version by now; without it
        the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Completion'}
            example: {at: '2026-06-15T09:00:00Z'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/reopen:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: reopenTask
      tags: [tasks]
      summary: Opens a task again
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/cancel:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: cancelTask
      tags: [tasks]
      summary: Gives a task up
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/skip:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: skipTask
      tags: [tasks]
      summary: Gives one occurrence of a repeating task up
      description: >-
        A task that does not repeat is 409. The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes
        it 412 when the task is at another version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/move:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: moveTask
      tags: [tasks]
      summary: Moves a task with all below it
      description: >-
        An absent key keeps, null clears; a neighbour decides list and parent. The header If-Match (RFC 9110, section
        13.1.1) with the task’s ETag makes it 412 when the task is at another version by now; without it the newest
        version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Destination'}
            example: {list: null}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/restore:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: restoreTask
      tags: [tasks]
      summary: Takes a task out of the trash
      description: >-
        With what was moved there along with it. The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag
        makes it 412 when the task is at another version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/purge:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: purgeTask
      tags: [tasks]
      summary: Removes a task from the trash for good
      description: >-
        One that is not in the trash is 409. The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes
        it 412 when the task is at another version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/comments:
    parameters:
      - $ref: '#/components/parameters/TaskID'
    post:
      operationId: commentTask
      tags: [tasks]
      summary: Adds a comment, dated now
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Comment'}
            example: {text: Oat milk will do.}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/tags/{tag}:
    parameters:
      - $ref: '#/components/parameters/TaskID'
      - $ref: '#/components/parameters/Tag'
    put:
      operationId: addTag
      tags: [tasks]
      summary: Gives a task a tag
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
    delete:
      operationId: removeTag
      tags: [tasks]
      summary: Takes a tag from a task
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/tasks/{id}/prerequisites/{other}:
    parameters:
      - $ref: '#/components/parameters/TaskID'
      - $ref: '#/components/parameters/Other'
    put:
      operationId: addPrerequisite
      tags: [tasks]
      summary: Lets a task wait for another one
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
    delete:
      operationId: removePrerequisite
      tags: [tasks]
      summary: Lets a task wait no more for another one
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the task’s ETag makes it 412 when the task is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  # Tags, lists and what is learnt of many tasks
  /v1/tags:
    get:
      operationId: listTags
      tags: [tasks]
      summary: The tags in use, with the number of tasks that have each
      responses:
        '200':
          description: The tags, by name.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/TagCount'}}
              example: [{name: home, count: 3}]
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/lists:
    get:
      operationId: listLists
      tags: [lists]
      summary: All lists by position, those in the trash included
      responses:
        '200':
          description: The lists.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/List'}}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
    post:
      operationId: addLists
      tags: [lists]
      summary: Adds one list, or several
      description: >-
        As for tasks.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {anyOf: [{$ref: '#/components/schemas/NewList'}, {type: array, items: {$ref: '#/components/schemas/NewList'}}]}
            example: {title: Work}
      responses:
        '200':
          description: What adding several did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '201':
          description: The list.
          headers:
            Location: {$ref: '#/components/headers/Location'}
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/List'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/lists/{id}:
    parameters:
      - $ref: '#/components/parameters/ListID'
    get:
      operationId: readList
      tags: [lists]
      summary: One list
      parameters:
        - $ref: '#/components/parameters/IfNoneMatch'
      responses:
        '200':
          description: The list.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/List'}
        '304':
          description: It is at a version that If-None-Match names.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
    patch:
      operationId: patchList
      tags: [lists]
      summary: Renames a list (RFC 7396)
      description: >-
        The keys that cannot change may be named with their present values. The header If-Match (RFC 9110, section
        13.1.1) with the list’s ETag makes it 412 when the list is at another version by now; without it the newest
        version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/merge-patch+json:
            schema: {$ref: '#/components/schemas/ListPatch'}
            example: {title: Home}
          application/json:
            schema: {$ref: '#/components/schemas/ListPatch'}
      responses:
        '200':
          description: The list.
          headers:
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/List'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
    delete:
      operationId: deleteList
      tags: [lists]
      summary: Moves a list to the trash
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the list’s ETag makes it 412 when the list is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/TasksOfList'
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/lists/{id}/restore:
    parameters:
      - $ref: '#/components/parameters/ListID'
    post:
      operationId: restoreList
      tags: [lists]
      summary: Takes a list out of the trash
      description: >-
        With the tasks that were moved there along with it. The header If-Match (RFC 9110, section 13.1.1) with the
        list’s ETag makes it 412 when the list is at another version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/lists/{id}/move:
    parameters:
      - $ref: '#/components/parameters/ListID'
    post:
      operationId: moveList
      tags: [lists]
      summary: Moves a list beside another one
      description: >-
        The header If-Match (RFC 9110, section 13.1.1) with the list’s ETag makes it 412 when the list is at another
        version by now; without it the newest version is written.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/ListMove'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/reminders:
    get:
      operationId: listReminders
      tags: [tasks]
      summary: The reminders that are due next
      description: >-
        Of open tasks outside the trash, by moment.
      parameters:
        - $ref: '#/components/parameters/FromMoment'
        - $ref: '#/components/parameters/LimitOfReminders'
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: The reminders.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Reminding'}}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/statistics:
    get:
      operationId: readStatistics
      tags: [tasks]
      summary: Counts by status, list and tag, and what was completed on each of the last days
      parameters:
        - $ref: '#/components/parameters/Days'
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: The counts.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Statistics'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/statistics/open:
    get:
      operationId: readOpenCounts
      tags: [tasks]
      summary: How many tasks are open and outside the trash, by what a sidebar lists
      parameters:
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: The counts.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/OpenCounts'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  # What has been done
  /v1/undo:
    post:
      operationId: undo
      tags: [history]
      summary: Undoes the newest action of the author that is not undone yet
      description: >-
        Nothing to undo is 404; what was changed since is 409.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/redo:
    post:
      operationId: redo
      tags: [history]
      summary: Redoes what the author undid last
      description: >-
        As for undo.
      parameters:
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Nothing'}
      responses:
        '200':
          description: What the write did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Outcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/history:
    get:
      operationId: listHistory
      tags: [history]
      summary: What was done, the newest first
      description: >-
        A page ends after 1,000 entries, or with the one by which it exceeds about 4 MiB, whatever the limit. While more
        follow, the header Link has the address of the next page.
      parameters:
        - $ref: '#/components/parameters/Author'
        - $ref: '#/components/parameters/Record'
        - $ref: '#/components/parameters/Before'
        - $ref: '#/components/parameters/LimitOfHistory'
      responses:
        '200':
          description: Entries of the history.
          headers:
            Link: {$ref: '#/components/headers/Link'}
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/HistoryEntry'}}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  # Documents of other programs
  /v1/import:
    post:
      operationId: importDocument
      tags: [documents]
      summary: Imports a document
      description: >-
        The format is told by Content-Type (text/plain is todo.txt, text/calendar iCalendar, application/x-taskwarrior+json what task export
        of Taskwarrior writes, application/json the documents of tasks and lists), or by the parameter format with its
        name; one that is not known is 415. Lines that cannot be read are
        reported and the rest is imported; a document with content of which nothing can be read is 400. The content is
        read piece by piece; with an Idempotency-Key whole, for its fingerprint. One that is repeated under its key
        imports nothing again, and its report has the change set of the first time, with all that this wrote counted as
        unchanged; what the first report had to notice is not kept. One change set takes at most 250,000
        records: more are 413, and have to be partitioned. A program may name the change set itself, by the parameters
        change-set (a UUID) and fingerprint, and repeat an import in batches where it was interrupted.
      parameters:
        - $ref: '#/components/parameters/Partition'
        - $ref: '#/components/parameters/TrashPolicy'
        - $ref: '#/components/parameters/ZoneOfWriting'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/From'
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          text/plain:
            schema: {type: string}
            example: (A) Buy milk @home due:2026-06-15
      responses:
        '200':
          description: What the import did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/ImportReport'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/export:
    get:
      operationId: exportDocument
      tags: [documents]
      summary: Exports tasks as a document
      description: >-
        Without a filter every task outside the trash. The format is told by the parameter format, or else by Accept;
        one that is not known is 406. The content is sent piece by piece.
      parameters:
        - $ref: '#/components/parameters/Filter'
        - $ref: '#/components/parameters/Order'
        - $ref: '#/components/parameters/LimitOfExport'
        - $ref: '#/components/parameters/Format'
        - $ref: '#/components/parameters/Zone'
        - $ref: '#/components/parameters/TimeZone'
        - $ref: '#/components/parameters/Now'
        - $ref: '#/components/parameters/StartOfDay'
      responses:
        '200':
          description: The document.
          content:
            application/json:
              schema: {type: array}
            application/x-taskwarrior+json:
              schema: {type: array}
            text/plain:
              schema: {type: string}
            text/calendar:
              schema: {type: string}
            text/csv:
              schema: {type: string}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  # What programs say to each other, with nothing lost
  /v1/actions:
    post:
      operationId: performAction
      tags: [programs]
      summary: Performs a write with its terms
      description: >-
        One action for each that the application knows; nothing is lost between its caller and it. The answer has
        whole records. Of the terms changeSet and fingerprint make it one write however often it is sent; the header
        Idempotency-Key does so in their place.
      parameters:
        - $ref: '#/components/parameters/IdempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Action'}
            example: {action: undo, terms: {author: ada, zone: UTC}}
      responses:
        '200':
          description: What the write did, in whole records.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/RecordOutcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/queries:
    post:
      operationId: queryRecords
      tags: [programs]
      summary: A page of tasks as whole records
      description: >-
        The filter is taken as it is, without defaults. With Accept text/event-stream as for tasks.
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Query'}
      responses:
        '200':
          description: A page of records.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/RecordPage'}
            text/event-stream:
              schema: {$ref: '#/components/schemas/Events'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/queries/count:
    post:
      operationId: countRecords
      tags: [programs]
      summary: How many tasks a query matches
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/CountQuery'}
      responses:
        '200':
          description: The number.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Count'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/records:
    get:
      operationId: listRecords
      tags: [programs]
      summary: All lists as whole records
      parameters:
        - $ref: '#/components/parameters/TypeOfRecords'
      responses:
        '200':
          description: The lists.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Records'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
    post:
      operationId: readRecords
      tags: [programs]
      summary: Records by identity
      description: >-
        At most 1,000; null where there is none. Tombstones are among them where the server gives out its store.
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/RecordIDs'}
      responses:
        '200':
          description: The records, in the order asked for.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Records'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        default: {$ref: '#/components/responses/Problem'}
  # The store, where the server gives it out
  /v1/change-sets:
    post:
      operationId: commitChangeSet
      tags: [store]
      summary: Commits a change set
      description: >-
        All of it or nothing, and each only once: repeating it answers its outcome. The member changes holds a record
        in its new state with the version that it replaces; it is 409 when that is not the present one.
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/ChangeSet'}
      responses:
        '200':
          description: What the commit did.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/RecordOutcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/Forbidden'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '409': {$ref: '#/components/responses/Conflict'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '415': {$ref: '#/components/responses/Unsupported'}
        '503': {$ref: '#/components/responses/Unavailable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/change-sets/{id}:
    parameters:
      - $ref: '#/components/parameters/ChangeSetID'
    get:
      operationId: readChangeSet
      tags: [store]
      summary: The outcome of a change set, as long as it is remembered
      responses:
        '200':
          description: The outcome, and the fingerprint of its request.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/RecordedOutcome'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        default: {$ref: '#/components/responses/Problem'}
  /v1/changes:
    get:
      operationId: listChanges
      tags: [store]
      summary: What has changed, each record once in its latest state
      description: >-
        The parameter after takes the token of the page before: 400 for what is none, 410 for one of another store,
        one that is too old, or one that was given before the store was set back to an older copy, after which
        everything has to be read again. A page ends on a commit, and so may be
        longer than the limit. With Accept text/event-stream tokens come at once and whenever something was committed:
        events “token”. These a server gives out too that has no store to give out.
      parameters:
        - $ref: '#/components/parameters/LimitOfChanges'
      responses:
        '200':
          description: A page of changes.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/ChangePage'}
            text/event-stream:
              schema: {$ref: '#/components/schemas/Events'}
        '400': {$ref: '#/components/responses/Invalid'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '410': {$ref: '#/components/responses/Gone'}
        default: {$ref: '#/components/responses/Problem'}

components:
  securitySchemes:
    token: {type: http, scheme: bearer, description: A token that the server made.}

  parameters:
    TaskID: {name: id, in: path, required: true, description: The task., schema: {$ref: '#/components/schemas/ID'}}
    ListID: {name: id, in: path, required: true, description: The list., schema: {$ref: '#/components/schemas/ID'}}
    ChangeSetID: {name: id, in: path, required: true, description: The change set., schema: {$ref: '#/components/schemas/ID'}}
    Other: {name: other, in: path, required: true, description: The task that is waited for., schema: {$ref: '#/components/schemas/ID'}}
    Tag: {name: tag, in: path, required: true, description: The tag; a slash in it is %2F., schema: {type: string, pattern: '^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]([^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000])?[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*$'}}
    Filter:
      name: filter
      in: query
      description: >-
        Which tasks, in the query language: conditions with “and”, “or”, “not” and parentheses between them, words alone
        are searched for.
      schema: {$ref: '#/components/schemas/FilterText'}
      examples:
        today: {value: 'due:today or overdue'}
        search: {value: 'tag:home and not "oat milk"'}
    Order:
      name: order
      in: query
      description: The keys to sort by, “-” in front of descending ones; by position without it.
      schema:
        type: string
        pattern: '^-?(?:due|start|priority|position|title|created|modified|completed|urgency)(?:,-?(?:due|start|priority|position|title|created|modified|completed|urgency))*$'
      example: due,-priority
    Limit: {name: limit, in: query, description: How many tasks a page has at most., schema: {type: integer, minimum: 1, maximum: 1000, default: 50}}
    LimitOfReminders: {name: limit, in: query, description: How many reminders at most., schema: {type: integer, minimum: 1, maximum: 9223372036854775807, default: 50}}
    LimitOfHistory: {name: limit, in: query, description: How many entries at most., schema: {type: integer, minimum: 0, maximum: 9223372036854775807, default: 50}}
    LimitOfExport: {name: limit, in: query, description: How many tasks at most; all without it., schema: {type: integer, minimum: 1, maximum: 9223372036854775807}}
    LimitOfChanges: {name: limit, in: query, description: After how many records the page ends at the next commit., schema: {type: integer, minimum: 1, maximum: 9223372036854775807, default: 500}}
    Zone: {name: zone, in: query, description: Where the one who asks is., schema: {$ref: '#/components/schemas/Zone'}}
    ZoneOfWriting: {name: zone, in: query, description: Where the one who writes is., schema: {$ref: '#/components/schemas/Zone'}}
    TimeZone: {name: Time-Zone, in: header, description: As the parameter zone., schema: {$ref: '#/components/schemas/Zone'}}
    Now: {name: now, in: query, description: When the question is asked; the server’s time without it., schema: {$ref: '#/components/schemas/Instant'}}
    StartOfDay: {name: start-of-day, in: query, description: How many seconds after midnight a day begins., schema: {type: integer, minimum: 0, maximum: 86399, default: 0}}
    FromMoment: {name: from, in: query, description: The first moment that counts; now without it., schema: {$ref: '#/components/schemas/Instant'}}
    Days: {name: days, in: query, description: 'For how many days the completed tasks are counted, today among them.', schema: {type: integer, minimum: 0, maximum: 3660, default: 14}}
    Scope: {name: scope, in: query, description: Which occurrences of a repeating task are meant., schema: {type: string, enum: [task, occurrence, following], default: task}}
    Children: {name: children, in: query, description: What becomes of the tasks below., schema: {type: string, enum: [trash, lift], default: trash}}
    TasksOfList: {name: tasks, in: query, description: What becomes of the tasks in the list., schema: {type: string, enum: [trash, keep], default: trash}}
    Author: {name: author, in: query, description: Only what this author did., schema: {type: string}}
    Record: {name: record, in: query, description: Only what touched this record., schema: {$ref: '#/components/schemas/RecordKey'}}
    Before: {name: before, in: query, description: Only entries before this sequence., schema: {type: integer, minimum: 0, maximum: 18446744073709551615}}
    Partition:
      name: partition
      in: query
      description: In one change set, or in several of so many records.
      schema: {type: string, pattern: '^(?:one|[1-9][0-9]{0,17})$', default: one}
    TrashPolicy: {name: trash, in: query, description: What to do with what lies in the trash here., schema: {type: string, enum: [restore, report], default: restore}}
    Format: {name: format, in: query, description: The name of the format; a server may know others., schema: {type: string, enum: [json, taskwarrior, todotxt, icalendar, csv]}}
    TypeOfRecords: {name: type, in: query, required: true, description: Which records., schema: {type: string, enum: [list]}}
    From:
      name: From
      in: header
      description: Who writes, percent-encoded where it is not visible ASCII; the owner of the token without it.
      schema: {type: string, maxLength: 1024, pattern: '^(?:[ -$&-~]|%(?:[2-6][0-9A-Fa-f]|7[0-9A-Ea-e]))*$'}
      example: ada@example.org
    IdempotencyKey:
      name: Idempotency-Key
      in: header
      description: 1 to 255 visible ASCII characters, in quotes or bare.
      schema: {type: string, pattern: '^(?:[!#-~][!-~]{0,254}|"(?:[!#-\[\]-~]|\\["\\]){1,255}")$'}
      example: '"2f4ac8d1"'
    IfNoneMatch:
      name: If-None-Match
      in: header
      description: Entity tags of versions that are known already, or “*”; anything else names none.
      schema: {type: string}
      example: '"01a22c67716900008950b1c2d3e4f506"'

  headers:
    ETag:
      description: The version, as a strong entity tag.
      schema: {type: string, pattern: '^"[0-9a-f]{32}"$'}
    Location:
      description: Where what was made can be read.
      schema: {type: string, pattern: '^/v1/(?:tasks|lists)/[0-9a-f-]{36}$'}
    Link:
      description: While more follow, the address of the next page (RFC 8288).
      schema: {type: string, pattern: '^</v1/[a-z]+[?][^>]+>; rel="next"$'}
    Allow:
      description: The methods that there are.
      schema: {type: string}
    WWW-Authenticate:
      description: How to come in (RFC 6750, section 3).
      required: true
      schema: {type: string, pattern: '^Bearer realm="tasks"'}
    Retry-After:
      description: After how many seconds to try again.
      schema: {type: string, pattern: '^[0-9]+$'}

  responses:
    Problem:
      description: Anything else that is no success.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Invalid:
      description: Something about the request is wrong; `field` says which of its parts.
      content:
        application/problem+json:
          schema: {$ref: '#/components/schemas/Problem'}
          example: {type: 'about:blank', title: Bad Request, status: 400, detail: 'tilte is not a key of this document: leave it out', code: invalid, field: tilte}
    Unauthorized:
      description: There is no token, or it is not valid.
      headers: {WWW-Authenticate: {$ref: '#/components/headers/WWW-Authenticate'}}
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Forbidden:
      description: The token allows reading alone.
      headers: {WWW-Authenticate: {$ref: '#/components/headers/WWW-Authenticate'}}
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    NotFound:
      description: Something that was named is not there.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    NotAcceptable:
      description: Nothing that Accept names is there.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Conflict:
      description: It does not fit what is there now, or the key was used for another request.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Gone:
      description: The token is of another store or of another life of it, or older than what is remembered; read everything again.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    PreconditionFailed:
      description: The record is not at the version that If-Match names.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    TooLarge:
      description: The content is longer than what is taken.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Unsupported:
      description: Content of this media type is not read here.
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
    Unavailable:
      description: The store cannot be used now.
      headers: {Retry-After: {$ref: '#/components/headers/Retry-After'}}
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}

  schemas:
    # Values
    ID: {type: string, pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$', description: A UUID.}
    Instant: {type: string, pattern: '^(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31))T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$', description: A point in time (RFC 3339)., examples: ['2026-06-15T09:00:00Z']}
    Date:
      type: string
      pattern: '^(?:(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31))|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31))T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])(?:\[[A-Za-z][A-Za-z0-9_+-]{0,13}(?:/[A-Za-z0-9_+-]{1,14}){0,2}\])?)?|floating:(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31))T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?)$'
      description: >-
        A day, a floating time, or a time with an offset or a zone (RFC 9557). A time that names neither is floating.
      examples: ['2026-06-15', '2026-06-15T09:00:00', '2026-06-15T09:00:00+02:00[Europe/Madrid]']
    Zone:
      type: string
      pattern: '^(?:UTC|[+-](?:0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]|Africa/(?:Abidjan|Accra|Addis_Ababa|Algiers|Asmara|Bamako|Bangui|Banjul|Bissau|Blantyre|Brazzaville|Bujumbura|Cairo|Casablanca|Ceuta|Conakry|Dakar|Dar_es_Salaam|Djibouti|Douala|El_Aaiun|Freetown|Gaborone|Harare|Johannesburg|Juba|Kampala|Khartoum|Kigali|Kinshasa|Lagos|Libreville|Lome|Luanda|Lubumbashi|Lusaka|Malabo|Maputo|Maseru|Mbabane|Mogadishu|Monrovia|Nairobi|Ndjamena|Niamey|Nouakchott|Ouagadougou|Porto-Novo|Sao_Tome|Tripoli|Tunis|Windhoek)|America/(?:Adak|Anchorage|Anguilla|Antigua|Araguaina|Argentina/Buenos_Aires|Argentina/Catamarca|Argentina/Cordoba|Argentina/Jujuy|Argentina/La_Rioja|Argentina/Mendoza|Argentina/Rio_Gallegos|Argentina/Salta|Argentina/San_Juan|Argentina/San_Luis|Argentina/Tucuman|Argentina/Ushuaia|Aruba|Asuncion|Atikokan|Bahia|Bahia_Banderas|Barbados|Belem|Belize|Blanc-Sablon|Boa_Vista|Bogota|Boise|Cambridge_Bay|Campo_Grande|Cancun|Caracas|Cayenne|Cayman|Chicago|Chihuahua|Ciudad_Juarez|Costa_Rica|Coyhaique|Creston|Cuiaba|Curacao|Danmarkshavn|Dawson|Dawson_Creek|Denver|Detroit|Dominica|Edmonton|Eirunepe|El_Salvador|Fort_Nelson|Fortaleza|Glace_Bay|Godthab|Goose_Bay|Grand_Turk|Grenada|Guadeloupe|Guatemala|Guayaquil|Guyana|Halifax|Havana|Hermosillo|Indiana/Indianapolis|Indiana/Knox|Indiana/Marengo|Indiana/Petersburg|Indiana/Tell_City|Indiana/Vevay|Indiana/Vincennes|Indiana/Winamac|Inuvik|Iqaluit|Jamaica|Juneau|Kentucky/Louisville|Kentucky/Monticello|Kralendijk|La_Paz|Lima|Los_Angeles|Lower_Princes|Maceio|Managua|Manaus|Marigot|Martinique|Matamoros|Mazatlan|Menominee|Merida|Metlakatla|Mexico_City|Miquelon|Moncton|Monterrey|Montevideo|Montreal|Montserrat|Nassau|New_York|Nipigon|Nome|Noronha|North_Dakota/Beulah|North_Dakota/Center|North_Dakota/New_Salem|Nuuk|Ojinaga|Panama|Pangnirtung|Paramaribo|Phoenix|Port-au-Prince|Port_of_Spain|Porto_Velho|Puerto_Rico|Punta_Arenas|Rainy_River|Rankin_Inlet|Recife|Regina|Resolute|Rio_Branco|Santa_Isabel|Santarem|Santiago|Santo_Domingo|Sao_Paulo|Scoresbysund|Shiprock|Sitka|St_Barthelemy|St_Johns|St_Kitts|St_Lucia|St_Thomas|St_Vincent|Swift_Current|Tegucigalpa|Thule|Thunder_Bay|Tijuana|Toronto|Tortola|Vancouver|Whitehorse|Winnipeg|Yakutat|Yellowknife)|Antarctica/(?:Casey|Davis|DumontDUrville|Macquarie|Mawson|McMurdo|Palmer|Rothera|South_Pole|Syowa|Troll|Vostok)|Arctic/(?:Longyearbyen)|Asia/(?:Aden|Almaty|Amman|Anadyr|Aqtau|Aqtobe|Ashgabat|Atyrau|Baghdad|Bahrain|Baku|Bangkok|Barnaul|Beirut|Bishkek|Brunei|Calcutta|Chita|Choibalsan|Chongqing|Colombo|Damascus|Dhaka|Dili|Dubai|Dushanbe|Famagusta|Gaza|Harbin|Hebron|Ho_Chi_Minh|Hong_Kong|Hovd|Irkutsk|Jakarta|Jayapura|Jerusalem|Kabul|Kamchatka|Karachi|Kashgar|Kathmandu|Katmandu|Khandyga|Krasnoyarsk|Kuala_Lumpur|Kuching|Kuwait|Macau|Magadan|Makassar|Manila|Muscat|Nicosia|Novokuznetsk|Novosibirsk|Omsk|Oral|Phnom_Penh|Pontianak|Pyongyang|Qatar|Qostanay|Qyzylorda|Rangoon|Riyadh|Sakhalin|Samarkand|Seoul|Shanghai|Singapore|Srednekolymsk|Taipei|Tashkent|Tbilisi|Tehran|Thimphu|Tokyo|Tomsk|Ulaanbaatar|Urumqi|Ust-Nera|Vientiane|Vladivostok|Yakutsk|Yangon|Yekaterinburg|Yerevan)|Atlantic/(?:Azores|Bermuda|Canary|Cape_Verde|Faroe|Madeira|Reykjavik|South_Georgia|St_Helena|Stanley)|Australia/(?:Adelaide|Brisbane|Broken_Hill|Currie|Darwin|Eucla|Hobart|Lindeman|Lord_Howe|Melbourne|Perth|Sydney)|Europe/(?:Amsterdam|Andorra|Astrakhan|Athens|Belgrade|Berlin|Bratislava|Brussels|Bucharest|Budapest|Busingen|Chisinau|Copenhagen|Dublin|Gibraltar|Guernsey|Helsinki|Isle_of_Man|Istanbul|Jersey|Kaliningrad|Kiev|Kirov|Kyiv|Lisbon|Ljubljana|London|Luxembourg|Madrid|Malta|Mariehamn|Minsk|Monaco|Moscow|Oslo|Paris|Podgorica|Prague|Riga|Rome|Samara|San_Marino|Sarajevo|Saratov|Simferopol|Skopje|Sofia|Stockholm|Tallinn|Tirane|Ulyanovsk|Uzhgorod|Vaduz|Vatican|Vienna|Vilnius|Volgograd|Warsaw|Zagreb|Zaporozhye|Zurich)|Indian/(?:Antananarivo|Chagos|Christmas|Cocos|Comoro|Kerguelen|Mahe|Maldives|Mauritius|Mayotte|Reunion)|Pacific/(?:Apia|Auckland|Bougainville|Chatham|Chuuk|Easter|Efate|Enderbury|Fakaofo|Fiji|Funafuti|Galapagos|Gambier|Guadalcanal|Guam|Honolulu|Johnston|Kanton|Kiritimati|Kosrae|Kwajalein|Majuro|Marquesas|Midway|Nauru|Niue|Norfolk|Noumea|Pago_Pago|Palau|Pitcairn|Pohnpei|Ponape|Port_Moresby|Rarotonga|Saipan|Tahiti|Tarawa|Tongatapu|Truk|Wake|Wallis))$'
      description: UTC, an offset, or a name of the IANA database; a server whose database is newer knows more of them.
      examples: [Europe/Madrid, '+02:00']
    Version: {type: string, pattern: '^[0-9a-fA-F]{32}$', description: A state of a record; greater ones are later.}
    WrittenVersion: {type: string, pattern: '^000[0-9a-f]{29}$', description: A version before the year 2527.}
    Position: {type: string, pattern: '^[0-9A-Za-z]{1,1024}$', description: 'An order key: compared byte by byte.'}
    Title: {type: string, pattern: '^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]([^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000])?[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*$', maxLength: 16384, description: 'One line, trimmed; at most 16,384 bytes of UTF-8.'}
    Tag: {type: string, pattern: '^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]([^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\u0000-\u001F\u007F-\u009F\u2028\u2029\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000])?[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*$', maxLength: 1024, description: 'One line, trimmed; at most 1,024 bytes of UTF-8.'}
    Text: {type: string, pattern: '^[^\u0000]*$', description: At most 1 MiB of UTF-8 without U+0000.}
    Words: {type: string, pattern: '^[^\u0000]+$', description: At least one character.}
    AuthorName: {type: string, pattern: '^[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*$', maxLength: 1024}
    RecordKey: {type: string, pattern: '^(?:task|list):[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$', description: 'A record: “task:” or “list:” and its UUID.'}
    Rule:
      type: string
      pattern: '^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=[1-9][0-9]{0,2})?(?:;COUNT=[1-9][0-9]{0,2})?(?:;WKST=(?:MO|TU|WE|TH|FR|SA|SU))?(?:;BYDAY=(?:MO|TU|WE|TH|FR|SA|SU))?$'
      description: >-
        A recurrence rule (RFC 5545, section 3.3.10; RFC 7529 for SKIP). All parts are read, in any order; the pattern has
        the usual ones.
      examples: ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO']
    FilterText:
      type: string
      pattern: '^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*(?:(?:not[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+)*(?:(?:due|start|completed|created|modified):(?:none|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))?[.][.]<?(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))[.][.])|(?:tag|list|text):(?:[^#\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"“„][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|"(?:[^"\\]|\\[\s\S])+")|list:#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|parent:(?:none|#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}(?:,#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})*)|status:(?:open|closed|any|needs-action|in-process|completed|cancelled)(?:,(?:open|closed|any|needs-action|in-process|completed|cancelled))*|priority:(?:high|medium|low|none|[0-9])|has:(?:start|due|recurrence|notes|reminders|tags|comments|prerequisites|extensions|list|parent)|repeat:(?:yes|no)|"(?:[^"\\]|\\[\s\S])+"|(?:[A-Za-z]|[A-NP-Za-np-z][A-Za-z]|[Oo][A-QS-Za-qs-z]|[B-MO-Zb-mo-z][A-Za-z]{2}|[Aa][A-MO-Za-mo-z][A-Za-z]|[Aa][Nn][A-CE-Za-ce-z]|[Nn][A-NP-Za-np-z][A-Za-z]|[Nn][Oo][A-SU-Za-su-z]|[A-Za-z]{4,})|[A-Za-z]+[^A-Za-z:!<=>\uFF1A\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|[^A-Za-z&|!\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"“„-][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|![#-''*-@\[-`{-~][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|-[^A-Za-z\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|&[^&\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|[|][^|\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|&&[^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]+|[|][|][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]+)(?:[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+(?:(?:and|or)[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+)?(?:not[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+)*(?:(?:due|start|completed|created|modified):(?:none|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))?[.][.]<?(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))|(?:today|tomorrow|yesterday|eom|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|[+-][0-9]{1,3}[dwmy]|(?:(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)))[.][.])|(?:tag|list|text):(?:[^#\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"“„][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|"(?:[^"\\]|\\[\s\S])+")|list:#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|parent:(?:none|#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}(?:,#[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})*)|status:(?:open|closed|any|needs-action|in-process|completed|cancelled)(?:,(?:open|closed|any|needs-action|in-process|completed|cancelled))*|priority:(?:high|medium|low|none|[0-9])|has:(?:start|due|recurrence|notes|reminders|tags|comments|prerequisites|extensions|list|parent)|repeat:(?:yes|no)|"(?:[^"\\]|\\[\s\S])+"|(?:[A-Za-z]|[A-NP-Za-np-z][A-Za-z]|[Oo][A-QS-Za-qs-z]|[B-MO-Zb-mo-z][A-Za-z]{2}|[Aa][A-MO-Za-mo-z][A-Za-z]|[Aa][Nn][A-CE-Za-ce-z]|[Nn][A-NP-Za-np-z][A-Za-z]|[Nn][Oo][A-SU-Za-su-z]|[A-Za-z]{4,})|[A-Za-z]+[^A-Za-z:!<=>\uFF1A\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|[^A-Za-z&|!\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"“„-][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|![#-''*-@\[-`{-~][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|-[^A-Za-z\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|&[^&\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|[|][^|\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]*|&&[^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]+|[|][|][^\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000()"]+))*)?[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*$'
      description: A filter in the query language; the pattern has what can be written without parentheses.
    Duration: {type: string, pattern: '^P(?:[0-9]{1,3}W|[0-9]{1,4}D|(?:[0-9]{1,4}D)?T(?:[0-9]{1,4}H(?:[0-9]{1,4}M)?(?:[0-9]{1,4}S)?|[0-9]{1,4}M(?:[0-9]{1,4}S)?|[0-9]{1,4}S))$', description: 'A duration (RFC 5545, section 3.3.6) without a sign.'}
    Nothing: {type: object, additionalProperties: false, description: Nothing has to be said.}
    Health: {type: object, required: [status], properties: {status: {const: ok}}}
    Count: {type: object, required: [count], properties: {count: {type: integer, minimum: 0}}}
    Events: {type: string, description: 'Events (WHATWG HTML, section 9.2). Their data is JSON; the last one is “failure”, with problem details, if anything fails.'}
    TagCount: {type: object, required: [name, count], properties: {name: {type: string}, count: {type: integer, minimum: 1}}}

    # Requests
    NewTask:
      description: >-
        A task that is to be; what is left out or null is filled in. A task that repeats on a schedule needs a start or a
        due date.
      type: object
      required: [title]
      additionalProperties: false
      properties:
        type: {enum: [task, null]}
        id: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        title: {$ref: '#/components/schemas/Title'}
        notes: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
        status: {enum: [needs-action, in-process, completed, cancelled, null]}
        completed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        cancelled: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        priority: {type: [integer, 'null'], minimum: 0, maximum: 9}
        start: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        due: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        recurrence: {anyOf: [{$ref: '#/components/schemas/NewRecurrence'}, {type: 'null'}]}
        reminders: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
        tags: {type: [array, 'null'], items: {$ref: '#/components/schemas/Tag'}}
        list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        prerequisites: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
        position: {anyOf: [{$ref: '#/components/schemas/Position'}, {type: 'null'}]}
        comments: {type: [array, 'null'], items: {$ref: '#/components/schemas/DatedComment'}}
        extensions: {anyOf: [{$ref: '#/components/schemas/NewExtensions'}, {type: 'null'}]}
        created: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        modified: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        version: {description: Left aside.}
        trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
      anyOf:
        - properties: {status: {enum: [needs-action, in-process]}, completed: {type: 'null'}, cancelled: {type: 'null'}, recurrence: {type: 'null'}}
        - properties: {status: {const: completed}, cancelled: {type: 'null'}, recurrence: {type: 'null'}}
          required: [status]
        - properties: {status: {const: cancelled}, completed: {type: 'null'}, recurrence: {type: 'null'}}
          required: [status]
        - properties: {status: {enum: [needs-action, in-process]}, completed: {type: 'null'}, cancelled: {type: 'null'}, due: {type: string}}
          required: [due]
    NewRecurrence:
      type: object
      required: [rule, basis]
      additionalProperties: false
      properties:
        rule: {$ref: '#/components/schemas/Rule'}
        basis: {enum: [schedule, skip, completion]}
        anchor: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        occurrence: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        index: {type: [integer, 'null'], minimum: 1, maximum: 9223372036854775807}
        added: {type: [array, 'null'], items: {$ref: '#/components/schemas/Date'}}
        excluded: {type: [array, 'null'], items: {$ref: '#/components/schemas/Date'}}
    Reminder:
      description: A point in time, or a distance before or after the start or due date.
      anyOf:
        - {type: object, required: [at], additionalProperties: false, properties: {at: {$ref: '#/components/schemas/Instant'}}}
        - {type: object, required: [before, of], additionalProperties: false, properties: {before: {$ref: '#/components/schemas/Duration'}, of: {enum: [due, start]}}}
        - {type: object, required: [after, of], additionalProperties: false, properties: {after: {$ref: '#/components/schemas/Duration'}, of: {enum: [due, start]}}}
    DatedComment:
      type: object
      required: [date, text]
      additionalProperties: false
      properties: {date: {$ref: '#/components/schemas/Instant'}, text: {$ref: '#/components/schemas/Words'}}
    NewExtensions:
      description: What other programs wrote; the keys have the form format.name.
      type: object
      propertyNames: {pattern: '^[!-\-/-~]{1,100}[.][!-~]{1,100}$'}
      additionalProperties: {$ref: '#/components/schemas/Text'}
    TaskPatch:
      description: What to change of a task; a status that becomes another one by itself alone.
      type: object
      additionalProperties: false
      properties:
        title: {$ref: '#/components/schemas/Title'}
        status: {enum: [needs-action, in-process, completed, cancelled]}
        notes: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
        priority: {type: [integer, 'null'], minimum: 0, maximum: 9}
        start: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        due: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        recurrence: {anyOf: [{$ref: '#/components/schemas/NewRecurrence'}, {type: 'null'}]}
        reminders: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
        tags: {type: [array, 'null'], items: {$ref: '#/components/schemas/Tag'}}
        list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        prerequisites: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
        extensions:
          type: [object, 'null']
          propertyNames: {pattern: '^[!-\-/-~]{1,100}[.][!-~]{1,100}$'}
          additionalProperties: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
    Completion:
      type: object
      additionalProperties: false
      properties:
        at: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}], description: 'When it was completed; now without it.'}
        withChildren: {type: [boolean, 'null'], description: Whether the open tasks below are completed with it.}
    Destination:
      description: Where a task comes to.
      type: object
      additionalProperties: false
      properties:
        list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        before: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        behind: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
      anyOf:
        - properties: {before: {type: 'null'}}
        - properties: {behind: {type: 'null'}}
    Comment:
      type: object
      required: [text]
      additionalProperties: false
      properties: {text: {$ref: '#/components/schemas/Words'}}
    NewList:
      type: object
      required: [title]
      additionalProperties: false
      properties:
        type: {enum: [list, null]}
        id: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        title: {$ref: '#/components/schemas/Title'}
        position: {anyOf: [{$ref: '#/components/schemas/Position'}, {type: 'null'}]}
        created: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        modified: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        version: {description: Left aside.}
        trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
    ListPatch:
      type: object
      additionalProperties: false
      properties: {title: {$ref: '#/components/schemas/Title'}}
    ListMove:
      anyOf:
        - {type: object, required: [before], additionalProperties: false, properties: {before: {$ref: '#/components/schemas/ID'}}}
        - {type: object, required: [behind], additionalProperties: false, properties: {behind: {$ref: '#/components/schemas/ID'}}}
    RecordIDs:
      type: object
      required: [ids]
      additionalProperties: false
      properties: {ids: {type: array, maxItems: 1000, items: {$ref: '#/components/schemas/RecordKey'}}}
    Context:
      description: When and where a question is asked.
      type: object
      required: [now, zone]
      additionalProperties: false
      properties:
        now: {$ref: '#/components/schemas/Instant'}
        zone: {$ref: '#/components/schemas/Zone'}
        startOfDay: {type: [integer, 'null'], minimum: 0, maximum: 86399}
    Query:
      type: object
      required: [filter, order, context]
      additionalProperties: false
      properties:
        filter: {$ref: '#/components/schemas/FilterText'}
        order: {type: string, pattern: '^(?:-?(?:due|start|priority|position|title|created|modified|completed|urgency)(?:,-?(?:due|start|priority|position|title|created|modified|completed|urgency))*)?$', description: As the parameter order; empty for that of the identities.}
        limit: {type: [integer, 'null'], minimum: 1, maximum: 9223372036854775807, description: 'How many tasks at most; all without it.'}
        cursor: {type: 'null', description: 'For a later page the text next of the page before, which no pattern describes: only a server makes it.'}
        context: {$ref: '#/components/schemas/Context'}
    CountQuery:
      type: object
      required: [filter, context]
      additionalProperties: false
      properties:
        filter: {$ref: '#/components/schemas/FilterText'}
        context: {$ref: '#/components/schemas/Context'}
    Terms:
      description: Who writes, where, and what is relied on.
      type: object
      required: [author, zone]
      additionalProperties: false
      properties:
        author: {$ref: '#/components/schemas/AuthorName'}
        zone: {$ref: '#/components/schemas/Zone'}
        changeSet: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        fingerprint: {type: [string, 'null']}
        expected:
          type: [object, 'null']
          description: The versions that records have to be at; another one is 409.
          propertyNames: {pattern: '^(?:task|list):[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'}
          additionalProperties: {$ref: '#/components/schemas/WrittenVersion'}
    IDs: {type: array, items: {$ref: '#/components/schemas/ID'}}
    Action:
      description: A write. What each action takes is what the port for planning says of it.
      anyOf:
        - type: object
          required: [action, tasks, terms]
          additionalProperties: false
          properties:
            action: {const: add}
            tasks: {type: array, items: {$ref: '#/components/schemas/ActionTask'}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, edits, terms]
          additionalProperties: false
          properties:
            action: {const: edit}
            edits: {type: array, items: {$ref: '#/components/schemas/ActionEdit'}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, status, tasks, terms]
          additionalProperties: false
          properties:
            action: {const: setStatus}
            status: {enum: [start, reopen, cancel, skip]}
            tasks: {$ref: '#/components/schemas/IDs'}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, status, tasks, terms]
          additionalProperties: false
          properties:
            action: {const: setStatus}
            status: {const: complete}
            at: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
            withChildren: {type: [boolean, 'null']}
            tasks: {$ref: '#/components/schemas/IDs'}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, comments, terms]
          additionalProperties: false
          properties:
            action: {const: comment}
            comments:
              type: array
              items:
                type: object
                required: [task, text]
                additionalProperties: false
                properties: {task: {$ref: '#/components/schemas/ID'}, text: {$ref: '#/components/schemas/Words'}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, tasks, destination, terms]
          additionalProperties: false
          properties:
            action: {const: move}
            tasks: {$ref: '#/components/schemas/IDs'}
            destination: {$ref: '#/components/schemas/Destination'}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, tasks, children, terms]
          additionalProperties: false
          properties:
            action: {const: trash}
            tasks: {$ref: '#/components/schemas/IDs'}
            children: {enum: [trash, lift]}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, tasks, terms]
          additionalProperties: false
          properties:
            action: {enum: [restore, purge]}
            tasks: {$ref: '#/components/schemas/IDs'}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, trash, terms]
          additionalProperties: false
          properties:
            action: {const: purge}
            trash:
              type: object
              additionalProperties: false
              properties: {before: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, lists, terms]
          additionalProperties: false
          properties:
            action: {const: addLists}
            lists: {type: array, items: {$ref: '#/components/schemas/ActionList'}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, edits, terms]
          additionalProperties: false
          properties:
            action: {const: editLists}
            edits: {type: array, items: {$ref: '#/components/schemas/ActionListEdit'}}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, lists, tasks, terms]
          additionalProperties: false
          properties:
            action: {const: deleteLists}
            lists: {$ref: '#/components/schemas/IDs'}
            tasks: {enum: [trash, keep]}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, lists, terms]
          additionalProperties: false
          properties:
            action: {const: restoreLists}
            lists: {$ref: '#/components/schemas/IDs'}
            terms: {$ref: '#/components/schemas/Terms'}
        - type: object
          required: [action, terms]
          additionalProperties: false
          properties:
            action: {enum: [undo, redo]}
            terms: {$ref: '#/components/schemas/Terms'}
    ActionTask:
      description: A task that is to be, as NewTask; its list is named by UUID, or by title in listTitled.
      type: object
      required: [title]
      additionalProperties: false
      properties:
        id: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        title: {$ref: '#/components/schemas/Title'}
        notes: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
        status: {enum: [needs-action, in-process, completed, cancelled, null]}
        completed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        cancelled: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        priority: {type: [integer, 'null'], minimum: 0, maximum: 9}
        start: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        due: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
        recurrence: {anyOf: [{$ref: '#/components/schemas/NewRecurrence'}, {type: 'null'}]}
        reminders: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
        tags: {type: [array, 'null'], items: {$ref: '#/components/schemas/Tag'}}
        list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        listTitled: {type: [string, 'null']}
        parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        prerequisites: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
        position: {anyOf: [{$ref: '#/components/schemas/Position'}, {type: 'null'}]}
        comments: {type: [array, 'null'], items: {$ref: '#/components/schemas/DatedComment'}}
        extensions: {anyOf: [{$ref: '#/components/schemas/NewExtensions'}, {type: 'null'}]}
        created: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        modified: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        version: {description: Left aside.}
        trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
      anyOf:
        - properties: {status: {enum: [needs-action, in-process]}, completed: {type: 'null'}, cancelled: {type: 'null'}, recurrence: {type: 'null'}, list: {type: 'null'}}
        - properties: {status: {const: completed}, completed: {type: string}, cancelled: {type: 'null'}, recurrence: {type: 'null'}, listTitled: {type: 'null'}}
          required: [status, completed]
        - properties: {status: {const: cancelled}, completed: {type: 'null'}, cancelled: {type: string}, recurrence: {type: 'null'}, listTitled: {type: 'null'}}
          required: [status, cancelled]
        - properties: {status: {enum: [needs-action, in-process]}, completed: {type: 'null'}, cancelled: {type: 'null'}, due: {type: string}, listTitled: {type: 'null'}}
          required: [due]
    ActionEdit:
      type: object
      required: [task, scope, patch]
      additionalProperties: false
      properties:
        task: {$ref: '#/components/schemas/ID'}
        scope: {enum: [task, occurrence, following]}
        patch:
          description: An absent key keeps, null clears; sets say what they gain and lose, or are replaced by what they gain.
          type: object
          additionalProperties: false
          properties:
            title: {anyOf: [{$ref: '#/components/schemas/Title'}, {type: 'null'}]}
            notes: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
            priority: {type: [integer, 'null'], minimum: 0, maximum: 9}
            start: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
            due: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
            recurrence: {anyOf: [{$ref: '#/components/schemas/NewRecurrence'}, {type: 'null'}]}
            list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
            parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
            tags:
              type: [object, 'null']
              additionalProperties: false
              properties:
                add: {type: [array, 'null'], items: {$ref: '#/components/schemas/Tag'}}
                remove: {type: [array, 'null'], items: {type: string}}
                replace: {type: [boolean, 'null']}
            reminders:
              type: [object, 'null']
              additionalProperties: false
              properties:
                add: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
                remove: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
                replace: {type: [boolean, 'null']}
            prerequisites:
              type: [object, 'null']
              additionalProperties: false
              properties:
                add: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
                remove: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
                replace: {type: [boolean, 'null']}
            extensions:
              type: [object, 'null']
              propertyNames: {pattern: '^[!-\-/-~]{1,100}[.][!-~]{1,100}$'}
              additionalProperties: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
    ActionList:
      type: object
      required: [title]
      additionalProperties: false
      properties:
        id: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        title: {$ref: '#/components/schemas/Title'}
        position: {anyOf: [{$ref: '#/components/schemas/Position'}, {type: 'null'}]}
        created: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        modified: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
        version: {description: Left aside.}
        trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
    ActionListEdit:
      type: object
      required: [list]
      additionalProperties: false
      properties:
        list: {$ref: '#/components/schemas/ID'}
        title: {anyOf: [{$ref: '#/components/schemas/Title'}, {type: 'null'}]}
        before: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        behind: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
      anyOf:
        - properties: {before: {type: 'null'}}
        - properties: {behind: {type: 'null'}}
    ChangeSet:
      type: object
      required: [id, title, date, author, kind]
      additionalProperties: false
      properties:
        id: {$ref: '#/components/schemas/ID'}
        title: {$ref: '#/components/schemas/Text'}
        date: {$ref: '#/components/schemas/Instant'}
        author: {$ref: '#/components/schemas/AuthorName'}
        kind: {enum: [use, replication, undo, redo]}
        inverts: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        fingerprint: {type: [string, 'null']}
        changes:
          type: [array, 'null']
          items:
            type: object
            required: [record]
            additionalProperties: false
            properties:
              replaces: {anyOf: [{$ref: '#/components/schemas/WrittenVersion'}, {type: 'null'}]}
              record: {$ref: '#/components/schemas/NewRecord'}
      anyOf:
        - properties: {kind: {enum: [use, replication]}, inverts: {type: 'null'}}
        - properties: {kind: {enum: [undo, redo]}, inverts: {type: string}}
          required: [inverts]
    NewRecord:
      description: A record in the form in which it is answered; those of tasks are as Task, with clocks.
      anyOf:
        - type: object
          required: [type, id, title, position, created, modified, version, clocks]
          additionalProperties: false
          properties:
            type: {const: list}
            id: {$ref: '#/components/schemas/ID'}
            title: {$ref: '#/components/schemas/Title'}
            position: {$ref: '#/components/schemas/Position'}
            created: {$ref: '#/components/schemas/Instant'}
            modified: {$ref: '#/components/schemas/Instant'}
            version: {$ref: '#/components/schemas/WrittenVersion'}
            trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
            clocks: {$ref: '#/components/schemas/NewClocks'}
        - type: object
          required: [id, title, position, created, modified, version, clocks]
          additionalProperties: false
          properties:
            type: {enum: [task, null]}
            id: {$ref: '#/components/schemas/ID'}
            title: {$ref: '#/components/schemas/Title'}
            notes: {anyOf: [{$ref: '#/components/schemas/Text'}, {type: 'null'}]}
            status: {enum: [needs-action, in-process, null]}
            completed: {type: 'null'}
            cancelled: {type: 'null'}
            priority: {type: [integer, 'null'], minimum: 0, maximum: 9}
            start: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
            due: {anyOf: [{$ref: '#/components/schemas/Date'}, {type: 'null'}]}
            recurrence: {type: 'null'}
            reminders: {type: [array, 'null'], items: {$ref: '#/components/schemas/Reminder'}}
            tags: {type: [array, 'null'], items: {$ref: '#/components/schemas/Tag'}}
            list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
            parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
            prerequisites: {type: [array, 'null'], items: {$ref: '#/components/schemas/ID'}}
            position: {$ref: '#/components/schemas/Position'}
            comments: {type: [array, 'null'], items: {$ref: '#/components/schemas/DatedComment'}}
            extensions: {anyOf: [{$ref: '#/components/schemas/NewExtensions'}, {type: 'null'}]}
            created: {$ref: '#/components/schemas/Instant'}
            modified: {$ref: '#/components/schemas/Instant'}
            version: {$ref: '#/components/schemas/WrittenVersion'}
            trashed: {anyOf: [{$ref: '#/components/schemas/Instant'}, {type: 'null'}]}
            clocks: {$ref: '#/components/schemas/NewClocks'}
        - type: object
          required: [type, of, id, version, date]
          additionalProperties: false
          properties:
            type: {const: tombstone}
            of: {enum: [task, list]}
            id: {$ref: '#/components/schemas/ID'}
            version: {$ref: '#/components/schemas/WrittenVersion'}
            date: {$ref: '#/components/schemas/Instant'}
    NewClocks:
      type: object
      required: [created]
      additionalProperties: false
      properties:
        created: {$ref: '#/components/schemas/WrittenVersion'}
        changed:
          type: [object, 'null']
          propertyNames: {enum: [existence, title, notes, status, priority, start, due, recurrence, place, trashed]}
          additionalProperties: {$ref: '#/components/schemas/WrittenVersion'}

    # Answers
    Problem:
      type: object
      required: [type, title, status, detail, code]
      properties:
        type: {const: 'about:blank'}
        title: {type: string}
        status: {type: integer, minimum: 400, maximum: 599}
        detail: {type: string, description: 'What failed, on what, and what to do.'}
        code: {type: string, description: 'For programs; an open set.', examples: [invalid, notFound, conflict, cycle, tokenExpired, tooLarge, unsupported, unavailable, unauthorized, forbidden, corrupted, cancelled]}
        field: {type: string, description: The part of the request that is wrong.}
        of: {enum: [task, list], description: What kind of record it concerns.}
        id: {$ref: '#/components/schemas/ID'}
        expected: {type: [string, 'null'], description: The version that was expected; null for none.}
        found: {type: [string, 'null'], description: The version that was found; null for none.}
    Task:
      description: A task; every key is there, null or empty where there is nothing.
      type: object
      required: [id, title, notes, status, completed, cancelled, priority, start, due, recurrence, reminders, tags, list, parent, prerequisites, position, comments, extensions, created, modified, version, trashed]
      properties:
        id: {$ref: '#/components/schemas/ID'}
        title: {type: string, minLength: 1}
        notes: {type: string}
        status: {enum: [needs-action, in-process, completed, cancelled]}
        completed: {type: [string, 'null']}
        cancelled: {type: [string, 'null']}
        priority: {type: integer, minimum: 0, maximum: 9}
        start: {type: [string, 'null']}
        due: {type: [string, 'null']}
        recurrence: {anyOf: [{$ref: '#/components/schemas/Recurrence'}, {type: 'null'}]}
        reminders: {type: array, items: {type: object}}
        tags: {type: array, items: {type: string}}
        list: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        parent: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        prerequisites: {type: array, items: {$ref: '#/components/schemas/ID'}}
        position: {$ref: '#/components/schemas/Position'}
        comments: {type: array, items: {type: object, required: [date, text]}}
        extensions: {type: object, additionalProperties: {type: string}}
        created: {type: string}
        modified: {type: string}
        version: {$ref: '#/components/schemas/Version'}
        trashed: {type: [string, 'null']}
    Recurrence:
      type: object
      required: [rule, basis, anchor, occurrence, index, added, excluded]
      properties:
        rule: {type: string}
        basis: {enum: [schedule, skip, completion]}
        anchor: {type: [string, 'null']}
        occurrence: {type: [string, 'null']}
        index: {type: integer, minimum: 1}
        added: {type: array, items: {type: string}}
        excluded: {type: array, items: {type: string}}
    List:
      type: object
      required: [type, id, title, position, created, modified, version, trashed]
      properties:
        type: {const: list}
        id: {$ref: '#/components/schemas/ID'}
        title: {type: string, minLength: 1}
        position: {$ref: '#/components/schemas/Position'}
        created: {type: string}
        modified: {type: string}
        version: {$ref: '#/components/schemas/Version'}
        trashed: {type: [string, 'null']}
    Tombstone:
      description: What is left of what was removed for good.
      type: object
      required: [type, of, id, version, date]
      properties:
        type: {const: tombstone}
        of: {enum: [task, list]}
        id: {$ref: '#/components/schemas/ID'}
        version: {$ref: '#/components/schemas/Version'}
        date: {type: string}
    Outcome:
      description: What a write did; nothing is changed where everything was so already.
      type: object
      required: [changeSet, title, changed]
      properties:
        changeSet: {$ref: '#/components/schemas/ID'}
        title: {type: string, description: What was done., examples: ['Complete “Buy milk”']}
        changed:
          type: array
          items: {anyOf: [{$ref: '#/components/schemas/Task'}, {$ref: '#/components/schemas/List'}, {$ref: '#/components/schemas/Tombstone'}]}
    Clocks:
      description: The version of each field’s last change; a field that is not named has that of the creation.
      type: object
      required: [created, changed]
      properties:
        created: {$ref: '#/components/schemas/Version'}
        changed: {type: object, additionalProperties: {$ref: '#/components/schemas/Version'}}
    Record:
      description: A task or list with all that a store knows of it, or a tombstone.
      anyOf:
        - allOf:
            - $ref: '#/components/schemas/Task'
            - {type: object, required: [clocks], properties: {clocks: {$ref: '#/components/schemas/Clocks'}}}
        - allOf:
            - $ref: '#/components/schemas/List'
            - {type: object, required: [clocks], properties: {clocks: {$ref: '#/components/schemas/Clocks'}}}
        - $ref: '#/components/schemas/Tombstone'
    Records:
      type: object
      required: [records]
      properties: {records: {type: array, items: {anyOf: [{$ref: '#/components/schemas/Record'}, {type: 'null'}]}}}
    RecordPage:
      type: object
      required: [records, next]
      properties: {records: {type: array, items: {$ref: '#/components/schemas/Record'}}, next: {type: [string, 'null']}}
    RecordOutcome:
      type: object
      required: [changeSet, title, records]
      properties:
        changeSet: {$ref: '#/components/schemas/ID'}
        title: {type: string}
        records: {type: array, items: {$ref: '#/components/schemas/Record'}}
    RecordedOutcome:
      type: object
      required: [fingerprint, outcome]
      properties: {fingerprint: {type: [string, 'null']}, outcome: {$ref: '#/components/schemas/RecordOutcome'}}
    ChangePage:
      type: object
      required: [records, token, hasMore]
      properties:
        records: {type: array, items: {$ref: '#/components/schemas/Record'}}
        token: {type: string, pattern: '^[0-9a-f]{16}-[0-9]+(?:\.[0-9a-f]{16})?(?:-[0-9]+)?$'}
        hasMore: {type: boolean}
    HistoryEntry:
      type: object
      required: [id, sequence, title, date, author, kind, inverts, undone, changes]
      properties:
        id: {$ref: '#/components/schemas/ID'}
        sequence: {type: integer, minimum: 0}
        title: {type: string}
        date: {type: string}
        author: {type: string}
        kind: {enum: [use, undo, redo, replication]}
        inverts: {anyOf: [{$ref: '#/components/schemas/ID'}, {type: 'null'}]}
        undone: {type: boolean}
        changes:
          type: array
          items:
            type: object
            required: [of, id, version, before]
            properties:
              of: {enum: [task, list]}
              id: {$ref: '#/components/schemas/ID'}
              version: {$ref: '#/components/schemas/Version'}
              before: {enum: [nothing, fields, record, erased], description: 'What was there; fields and record stand beside it.'}
    Reminding:
      type: object
      required: [instant, reminder, task]
      properties:
        instant: {type: string}
        reminder: {type: object}
        task: {$ref: '#/components/schemas/Record'}
    Statistics:
      type: object
      required: [statuses, trashed, overdue, lists, tags, days]
      properties:
        statuses:
          type: object
          required: [needs-action, in-process, completed, cancelled]
          additionalProperties: {type: integer, minimum: 0}
        trashed: {type: integer, minimum: 0}
        overdue: {type: integer, minimum: 0}
        lists:
          type: array
          items:
            type: object
            required: [list, open, closed]
            properties: {list: {anyOf: [{$ref: '#/components/schemas/Record'}, {type: 'null'}]}, open: {type: integer}, closed: {type: integer}}
        tags:
          type: array
          items:
            type: object
            required: [name, open, closed]
            properties: {name: {type: string}, open: {type: integer}, closed: {type: integer}}
        days:
          type: array
          items: {type: object, required: [day, completed], properties: {day: {type: string}, completed: {type: integer}}}
    OpenCounts:
      type: object
      required: [all, dueToday, overdue, lists, tags]
      properties:
        all: {type: integer, minimum: 0}
        dueToday: {type: integer, minimum: 0, description: Due today or before.}
        overdue: {type: integer, minimum: 0}
        lists:
          description: The lists that have open tasks.
          type: array
          items:
            type: object
            required: [id, count]
            properties: {id: {$ref: '#/components/schemas/ID'}, count: {type: integer, minimum: 1}}
        tags: {type: array, items: {$ref: '#/components/schemas/TagCount'}}
    ImportReport:
      type: object
      required: [changeSets, added, changed, unchanged, inTrash, notices]
      properties:
        changeSets: {type: array, items: {$ref: '#/components/schemas/ID'}}
        added: {type: integer, minimum: 0}
        changed: {type: integer, minimum: 0}
        unchanged: {type: integer, minimum: 0}
        inTrash: {type: array, items: {$ref: '#/components/schemas/ID'}}
        notices:
          type: array
          items:
            type: object
            required: [kind, line, subject, field, message]
            properties:
              kind: {enum: [unreadable, loss]}
              line: {type: [integer, 'null']}
              subject: {type: [string, 'null']}
              field: {type: [string, 'null']}
              message: {type: string}

"""##
}
