import pg from 'pg'
import { extensions } from './readiness.ts'
import { appRole } from './role.ts'
import { targetOf, unusable, type Words } from './startErrors.ts'

/** Something of the server's that the schema and the sessions of requests need. */
type Provision = {
  /** A condition in SQL. */
  isThere: string
  make: string
  /** The words if the owner may not create it. */
  denied: Words
}

/**
 * Creates what belongs to the server rather than to the schema: the extensions, the role of requests, and the grant of that
 * role to the login in `appUrl`, which creating a role does not give. `version` as in server_version_num.
 * @throws ConfigError with the statements for a superuser, if the owner may not.
 */
export async function provide(client: pg.Client, ownerUrl: string, appUrl: string, version: number): Promise<void> {
  for (const provision of provisions(targetOf(ownerUrl).user, targetOf(appUrl).user, version))
    if (!(await isThere(client, provision))) await make(client, provision, ownerUrl)
}

/** Creates an object unless another node, or another installation on this server, has just created it. */
async function make(client: pg.Client, provision: Provision, ownerUrl: string): Promise<void> {
  await client.query(provision.make).catch(async (error: { code?: string }) => {
    if (await isThere(client, provision)) return
    throw error.code === '42501' ? unusable(ownerUrl, provision.denied) : error
  })
}

async function isThere(client: pg.Client, { isThere }: Provision): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select ${isThere} as there`)
  return rows[0]?.there ?? false
}

function provisions(owner: string, login: string, version: number): Provision[] {
  const grant = `grant ${appRole} to ${pg.escapeIdentifier(login)}`
  const right = version >= 160_000 ? 'SET' : 'MEMBER'
  return [
    ...extensions.map(extension => ({
      isThere: `exists (select from pg_extension where extname = '${extension}')`,
      make: `create extension ${extension}`,
      denied: bySuperuser(
        [`用户 ${owner} 不得创建扩展 ${extension}`, `the user ${owner} may not make the extension ${extension}`],
        `create extension ${extension};`,
      ),
    })),
    {
      isThere: `exists (select from pg_roles where rolname = '${appRole}')`,
      make: `create role ${appRole} nologin nosuperuser nobypassrls`,
      denied: bySuperuser(
        [`用户 ${owner} 不得创建角色 ${appRole}`, `the user ${owner} may not make the role ${appRole}`],
        `create role ${appRole}; ${grant};`,
      ),
    },
    {
      // A missing login is reported when it connects.
      isThere: `coalesce((select pg_has_role(oid, '${appRole}', '${right}') from pg_roles where rolname = ${pg.escapeLiteral(login)}), true)`,
      make: grant,
      denied: bySuperuser(
        [
          `角色 ${appRole} 由他人创建，用户 ${owner} 不得将它授予 ${login}`,
          `somebody else made the role ${appRole}, and the user ${owner} may not grant it to ${login}`,
        ],
        `${grant};`,
      ),
    },
  ]
}

const bySuperuser = ([chinese, english]: Words, sql: string): Words => [
  `${chinese}。请由超级用户在这个数据库中执行 ${sql}`,
  `${english}. Have a superuser run in this database: ${sql}`,
]
