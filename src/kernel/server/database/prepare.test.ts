import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask } from '../../../../tests/support/embedded.ts'
import { type FreshCluster, freshCluster } from '../../../../tests/support/freshCluster.ts'
import { assertBound, openAppPool } from './pool.ts'
import { prepare } from './prepare.ts'
import { objectionTo } from './readiness.ts'
import { atDatabase } from './startErrors.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const password = randomBytes(6).toString('hex')
let cluster: FreshCluster
beforeAll(async () => {
  cluster = await freshCluster()
})
afterAll(() => cluster.stop())

const makeOwner = (rights = 'createrole') => `create role keeper login ${rights} password '${password}'`
const makeBase = (options = '') =>
  `create database shop owner keeper ${options || `encoding 'UTF8'`} template template0`
const urlOf = (user = 'keeper', database = 'shop', secret = password) =>
  `postgresql://${user}:${secret}@${cluster.host}/${database}`

/**
 * Returns the message with which the preparation refuses; it must be one sentence in both languages without the password.
 */
async function refusal(ownerUrl = urlOf(), appUrl = ownerUrl): Promise<string> {
  const error = await prepare({ ownerUrl, appUrl }).catch(thrown => thrown)
  expect(error).toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(/^\P{Script=Han}*\p{Script=Han}[^\n]* \/ [A-Z][^\n]*$/u),
  })
  expect(error.message).not.toContain(password)
  return error.message
}

/** Checks that the product's own pool can serve requests, as it starts. */
async function serves(appUrl = urlOf()): Promise<void> {
  const pool = openAppPool(appUrl, { max: 1 })
  try {
    await atDatabase(appUrl, () => assertBound(pool))
  } finally {
    await pool.end()
  }
}

beforeEach(async () => {
  await cluster.command([
    'drop database if exists shop with (force)',
    'drop database if exists other with (force)',
    'drop role if exists keeper, "Keeper", server, tongzhou_app',
  ])
})

describe('an owner who is no superuser', () => {
  test('creates role, extension and schema, and uses the created role', async () => {
    await cluster.command([makeOwner(), makeBase()])
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await serves()
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
  })

  test('lets another login use the role by DATABASE_APP_URL', async () => {
    await cluster.command([makeOwner(), makeBase(), `create role server login password '${password}'`])
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf('server') })
    await serves(urlOf('server'))
  })

  test('can start without the right to create roles after the first start', async () => {
    await cluster.command([makeOwner(), makeBase()])
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await cluster.command(['alter role keeper nocreaterole'])
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await serves()
  })

  test('uses a role that a superuser created and granted', async () => {
    await cluster.command([makeOwner(), makeBase(), 'create role tongzhou_app', 'grant tongzhou_app to keeper'])
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await serves()
  })

  test('may start several nodes at once, and two installations on one server', async () => {
    await cluster.command([makeOwner(), makeBase(), makeBase().replace('shop', 'other')])
    const urls = [urlOf(), urlOf(), urlOf('keeper', 'other'), urlOf('keeper', 'other')]
    await Promise.all(urls.map(url => prepare({ ownerUrl: url, appUrl: url })))
    for (const url of urls) await serves(url)
  })
})

describe('an owner whose name is not all lower case', () => {
  const makeCapital = () => [makeOwner().replace('keeper', '"Keeper"'), makeBase().replace('keeper', '"Keeper"')]
  const withoutPath = `select count(*)::int as functions from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
      and 'search_path=public, pg_temp' <> all(coalesce(p.proconfig, '{}'))`

  test.each([
    ['alone', []],
    ['beside a role of the same name in lower case', [makeOwner()]],
  ])('starts, and its functions keep their search path: %s', async (_, others) => {
    await cluster.command([...makeCapital(), ...others])
    await prepare({ ownerUrl: urlOf('Keeper'), appUrl: urlOf('Keeper') })
    await serves(urlOf('Keeper'))
    expect(await ask(urlOf('Keeper'), withoutPath)).toEqual({ functions: 0 })
  })

  test('a database whose functions never got their search path gets it at the start', async () => {
    await cluster.command([...makeCapital(), makeOwner()])
    const url = urlOf('Keeper')
    await prepare({ ownerUrl: url, appUrl: url })
    await ask(
      url,
      `do $$ declare one text; begin for one in select oid::regprocedure::text from pg_proc where proowner = (select oid from pg_roles where rolname = 'Keeper')
         and pronamespace = 'public'::regnamespace and prosqlbody is null and 'search_path=public, pg_temp' = any(proconfig)
       loop execute 'alter routine ' || one || ' reset search_path'; end loop; end $$`,
    )
    await ask(url, `delete from migration where name = '0520_paths_of_functions.sql'`)
    expect(await ask(url, withoutPath)).not.toEqual({ functions: 0 })
    await prepare({ ownerUrl: url, appUrl: url })
    expect(await ask(url, withoutPath)).toEqual({ functions: 0 })
  })
})

describe('each obstacle is explained in one sentence, in Chinese and in English, that says what to do', () => {
  beforeEach(() => cluster.command([makeOwner(), makeBase()]))

  test('a wrong password', async () => {
    const told = await refusal(urlOf('keeper', 'shop', 'guess'))
    expect(told).toMatch(/密码不正确.*password of the user keeper is wrong.*alter role "keeper" password '…';/)
    expect(told).not.toContain('guess')
  })

  test('an address without a password', async () => {
    vi.stubEnv('PGPASSFILE', '/nowhere')
    const told = await refusal(urlOf().replace(`:${password}`, '')).finally(() => vi.unstubAllEnvs())
    expect(told).toMatch(/没有用户 keeper 的密码.*no password for the user keeper/)
  })

  test('a role that may not log in', async () => {
    await cluster.command(['alter role keeper nologin'])
    expect(await refusal()).toMatch(/不允许这样登录.*pg_hba\.conf.*does not let the user in.*not permitted to log in/)
  })

  test('no such database', async () => {
    expect(await refusal(urlOf('keeper', 'none'))).toMatch(
      /没有数据库 none.*there is no database none\. Have a superuser run: create database "none" owner "keeper"/,
    )
  })

  test('a server that is not there', async () => {
    expect(await refusal('postgresql://keeper:x@127.0.0.1:1/shop')).toMatch(
      /连接不上（.*ECONNREFUSED.*cannot be reached/,
    )
    expect(await refusal('postgresql://keeper:x@nowhere.invalid/shop')).toMatch(/连接不上.*cannot be reached/)
  })

  test('a server without encryption where the address asks for it', async () => {
    expect(await refusal(`${urlOf()}?sslmode=require`)).toMatch(/无法加密连接.*sslmode/)
  })

  test('no free connection', async () => {
    await cluster.command(['alter role keeper connection limit 0'])
    expect(await refusal()).toMatch(/连接数已满.*max_connections/)
  })

  test('an owner who may not create roles at the first start', async () => {
    await cluster.command(['alter role keeper nocreaterole'])
    expect(await refusal()).toMatch(
      /不得创建角色.*may not make roles.* Have a superuser run: alter role "keeper" createrole;/,
    )
  })

  test('a missing role, as after restoring a dump on another server', async () => {
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await cluster.command(['drop owned by tongzhou_app'], 'shop')
    await cluster.command(['drop role tongzhou_app', 'alter role keeper nocreaterole'])
    expect(await refusal()).toMatch(
      /不得创建角色.*Have a superuser run in this database: create role tongzhou_app; grant tongzhou_app to "keeper";$/,
    )
  })

  test('a role of another creator, which the owner may not grant from PostgreSQL 16 on', async () => {
    await cluster.command(['create role tongzhou_app'])
    if (cluster.major >= 16) {
      expect(await refusal()).toMatch(/由他人创建.*somebody else made the role.*: grant tongzhou_app to "keeper";$/)
      await cluster.command(['grant tongzhou_app to keeper'])
    }
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await serves()
  })

  test('an owner who may not create the extension, which needs a superuser', async () => {
    await cluster.command(['alter database shop owner to postgres', 'grant connect on database shop to keeper'])
    expect(await refusal()).toMatch(/不得创建扩展.*may not make the extension.*: create extension btree_gin;$/)
  })

  test('a login that may not create tables', async () => {
    await cluster.command(['alter database shop owner to postgres'])
    await cluster.command(['create extension btree_gin', 'create extension btree_gist'], 'shop')
    expect(await refusal()).toMatch(/permission denied for schema public.*alter database "shop" owner to "keeper";$/)
  })

  test('tables that belong to another owner', async () => {
    await cluster.command(['create table migration (name text primary key, hash text, at timestamptz)'], 'shop')
    expect(await refusal()).toMatch(/permission denied for table migration.*Sign in as the owner/)
  })

  test('a read-only database', async () => {
    await cluster.command(['alter database shop set default_transaction_read_only = on'])
    expect(await refusal()).toMatch(/只读.*read-only/)
  })

  test('an encoding that is not UTF-8', async () => {
    await cluster.command(['drop database shop', makeBase(`encoding 'SQL_ASCII'`)])
    expect(await refusal()).toMatch(/编码是 SQL_ASCII.*encoding is SQL_ASCII/)
  })

  test('a search path with another schema first', async () => {
    await cluster.command(['create schema keeper authorization keeper'], 'shop')
    expect(await refusal()).toMatch(/keeper 模式.*alter role "keeper" in database "shop" set search_path = public;$/)
  })

  test('a table of another program', async () => {
    const client = new pg.Client(urlOf())
    await client.connect()
    await client.query('create table account (id int)')
    await client.end()
    expect(await refusal()).toMatch(
      /迁移 0002_identity.sql 失败.*The migration 0002_identity.sql failed: relation "account"/,
    )
  })

  test('a standby', async () => {
    await prepare({ ownerUrl: urlOf(), appUrl: urlOf() })
    await cluster.restart({ standby: true })
    expect(await refusal().finally(() => cluster.restart())).toMatch(/备库.*standby/)
  })
})

describe('a server', () => {
  const fit = {
    version: 150_000,
    standby: false,
    encoding: 'UTF8',
    schema: 'public',
    installed: false,
    makesRoles: true,
    lacks: [],
  }
  const at = { user: 'keeper', database: 'shop' }

  test('is accepted from PostgreSQL 15 on', () => {
    expect(objectionTo(fit, at)).toBeUndefined()
    expect(objectionTo({ ...fit, version: 180_004 }, at)).toBeUndefined()
  })

  test.each([
    ['older than 15', { version: 140_012 }, 'PostgreSQL 14'],
    ['without the contrib modules', { lacks: ['btree_gist'] }, 'postgresql-contrib'],
    ['whose search path leads nowhere', { schema: null }, 'search_path = public'],
  ])('%s is objected to', (_, facts, hint) => {
    expect(objectionTo({ ...fit, ...facts }, at)?.join(' / ')).toContain(hint)
  })

  test('of an existing installation is accepted with any encoding', () => {
    expect(objectionTo({ ...fit, encoding: 'SQL_ASCII', installed: true }, at)).toBeUndefined()
  })
})
