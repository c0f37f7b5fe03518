import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { ClientBase, QueryConfig, QueryResultRow } from 'pg'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

/** Runs every query on the one client that holds the transaction; begin and commit are the desk's business. */
class OneClientDriver extends DummyDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: ClientBase) {
    super()
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, rowCount } = await client.query<R & QueryResultRow>(configOf(query))
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('streaming is not possible on a pipelined connection; page instead')
      },
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
}

/** A query as the driver takes it. */
export const configOf = ({ sql, parameters }: CompiledQuery): QueryConfig => prepared(sql, [...parameters])

/** `in ()` is no SQL: nothing is in an empty list, everything outside of it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** A query builder over one client; columns are camelCase in code and snake_case in the database. */
export function kyselyOn(client: ClientBase): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneClientDriver(client),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [emptyLists, camelCase],
  })
}
