import {
  CamelCasePlugin,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
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

/** Wraps the one client of the transaction; the desk begins and commits. */
const connectionOf = (client: ClientBase): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const { rows, rowCount } = await client.query<R & QueryResultRow>(configOf(query))
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  },
  streamQuery: () => {
    throw new Error('streaming is not possible on a pipelined connection; page instead')
  },
})

/** Returns a query as the driver takes it. */
export const configOf = ({ sql, parameters }: CompiledQuery): QueryConfig => prepared(sql, [...parameters])

/** `in ()` is no SQL: nothing is in an empty list, everything outside of it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const [driver, adapter, compiler] = [dialect.createDriver(), dialect.createAdapter(), dialect.createQueryCompiler()]

/**
 * Returns a query builder over one client; columns are camelCase in code and snake_case in the database. A query is sent at
 * once, like plain SQL: Kysely itself waits some turns for its connection, and a later statement, such as a read under a
 * lock, would overtake it.
 */
export function kyselyOn(client: ClientBase): Kysely<DB> {
  const connection = connectionOf(client)
  const provider: ConnectionProvider = { provideConnection: consumer => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [emptyLists, camelCase])
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}
