import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { OWNER } from './cluster.ts'

/** The login that serves requests: bound by row-level security, owner of nothing. */
export const APP = 'tongzhou_app'

/** Makes the database and the application's login unless they are there, and gives the login its password. */
export async function ensureLogins(client: Client, appPassword: string) {
  const { rows } = await client.query<{ role: boolean; base: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as base',
    [APP, OWNER],
  )
  if (!rows[0]?.role) await client.query(`create role ${escapeIdentifier(APP)}`)
  await client.query(
    `alter role ${escapeIdentifier(APP)} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
     password ${escapeLiteral(appPassword)}`,
  )
  if (!rows[0]?.base) await client.query(`create database ${escapeIdentifier(OWNER)}`)
}
