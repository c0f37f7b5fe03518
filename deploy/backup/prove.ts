import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { tablesOf } from '../../src/kernel/server/database/move/holdings.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../../src/modules/organisation/api/newOffice.ts'
import { spawnNode } from '../../tests/support/node.ts'
import { callAt } from '../../tests/support/overHttp.ts'
import { addAccount, password } from '../../tests/support/people.ts'

/**
 * `node deploy/backup/prove.ts`, as root on Debian with postgresql-15 and pgbackrest: makes a server with pgBackRest by the files of this folder, two
 * companies and a backup; loses one company at a known moment; restores the second before it beside the running server, verifies it and brings the
 * company back; restores the newest backup for a trial. Ends with code 1 where something is missing.
 */
const bin = '/usr/lib/postgresql/15/bin'
const [port, besidePort, trialPort] = [5471, 5472, 5473]
const folder = mkdtempSync(join(tmpdir(), 'tongzhou-pitr-'))
const place = (name: string) => join(folder, name)
const account = Object.fromEntries(
  (['uid', 'gid'] as const).map(which => [which, Number(execFileSync('id', [`-${which[0]}`, 'postgres']))]),
) as { uid: number; gid: number }
const urlOf = (at: number) => `postgresql://keeper:kept@127.0.0.1:${at}/shop`
const env = { PATH: process.env.PATH, PGBACKREST_CONFIG: place('pgbackrest.conf') }

const asPostgres = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { ...account, env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
const backRest = (...args: string[]) =>
  asPostgres('pgbackrest', ['--stanza=tongzhou', '--log-level-console=error', ...args])

function own(path: string, content?: string): void {
  if (content === undefined) mkdirSync(path, { recursive: true, mode: 0o700 })
  else writeFileSync(path, content, { mode: 0o600 })
  chownSync(path, account.uid, account.gid)
}

const hba = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

function serve(data: string, at: number, options: readonly string[] = []): void {
  own(place(`${at}.hba`), hba)
  const all = [
    `port=${at}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `hba_file=${place(`${at}.hba`)}`,
    ...options,
  ]
  asPostgres(join(bin, 'pg_ctl'), [
    'start',
    '--wait',
    '--silent',
    `--pgdata=${data}`,
    `--log=${place(`${at}.log`)}`,
    `--options=${all.map(one => `-c ${one}`).join(' ')}`,
  ])
}

function end(data: string): void {
  asPostgres(join(bin, 'pg_ctl'), ['stop', '--silent', '--mode=fast', `--pgdata=${data}`])
}

/** Makes the server with its archive, as the page says. */
function install(): void {
  chmodSync(folder, 0o755)
  chownSync(folder, account.uid, account.gid)
  for (const name of ['data', 'repo', 'beside', 'log']) own(place(name))
  const config = readFileSync(join(import.meta.dirname, 'pgbackrest.conf'), 'utf8')
    .replace('/var/lib/pgbackrest', place('repo'))
    .replace('/var/lib/postgresql/15/main', place('data'))
    .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${folder}`)
    .replace('[global]', `[global]\nlog-path=${place('log')}\nlock-path=${place('log')}`)
  own(place('pgbackrest.conf'), config)
  asPostgres(join(bin, 'initdb'), [
    '--no-sync',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    `--pgdata=${place('data')}`,
  ])
  const archive = `'pgbackrest --config=${place('pgbackrest.conf')} --stanza=tongzhou archive-push %p'`
  writeFileSync(join(place('data'), 'postgresql.auto.conf'), `archive_mode = on\narchive_command = ${archive}\n`)
  serve(place('data'), port)
  backRest('stanza-create')
}

async function asSuper<T>(work: (client: pg.Client) => Promise<T>, database = 'shop'): Promise<T> {
  const client = new pg.Client({ host: folder, port, user: 'postgres', database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const inOrder = (statements: readonly string[], database?: string) =>
  asSuper(async client => {
    for (const statement of statements) await client.query(statement)
  }, database)

let entered = 0
/** Enters so many clues of a person's company; all of them are acknowledged. */
async function enter(address: string, token: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const phone = `154${String(++entered).padStart(8, '0')}`
    const { status } = await callAt(address, clueRoutes.add, { as: token, body: { name: `客${entered}`, phone } })
    if (status !== 200) throw new Error(`a clue was answered with ${status}`)
  }
}

async function founder(address: string, name: string): Promise<string> {
  const owner = new pg.Pool({ connectionString: urlOf(port), max: 1 })
  await addAccount(owner, name)
  await owner.end()
  const signIn = async () =>
    (await callAt(address, identityRoutes.signIn, { body: { username: name, password } })).body.data as string
  const body = { officeName: `${name}公司`, officeType: '瓷砖', officeUserNum: '1-20人' }
  await callAt(address, foundingRoutes.add, { as: await signIn(), body })
  return signIn()
}

const cluesOf = (office: number) =>
  asSuper(async client => {
    const { rows } = await client.query('select count(*)::int from clue where office_id = $1', [office])
    return rows[0].count as number
  })

/** Loses a company as a wrong script of an operator does. */
const lose = (office: number) =>
  asSuper(async client => {
    await client.query('set session_replication_role = replica')
    for (const { name, all } of await tablesOf(client))
      if (all.includes('office_id')) await client.query(`delete from ${name} where office_id = ${office}`)
    await client.query(`delete from office where id = ${office}`)
  })

function runs(title: string, program: string, args: readonly string[], url: string): boolean {
  try {
    execFileSync(program, args, { env: { ...env, DATABASE_URL: url }, stdio: ['ignore', 'inherit', 'inherit'] })
    console.log(`✓ ${title}`)
    return true
  } catch {
    console.log(`✗ ${title}`)
    return false
  }
}

function says(isGood: boolean, line: string): boolean {
  console.log(`${isGood ? '✓' : '✗'} ${line}`)
  return isGood
}

/** Restores the database as it was at a moment, beside the running one. */
function restoreBeside(moment: string): void {
  backRest(
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    '--archive-mode=off',
    `--pg1-path=${place('beside')}`,
    'restore',
  )
  serve(place('beside'), besidePort, ['archive_mode=off'])
}

async function prove(): Promise<boolean> {
  install()
  await inOrder(
    [`create role keeper login createrole password 'kept'`, 'create database shop owner keeper template template0'],
    'postgres',
  )
  const node = spawnNode({ ownerUrl: urlOf(port), appUrl: urlOf(port) }, { LOG_LEVEL: 'warn' })
  process.once('exit', () => node.child.kill('SIGKILL'))
  const address = await node.address().catch(() => node.address())
  const [one, other] = [await founder(address, 'first'), await founder(address, 'second')]
  await enter(address, one, 20)
  await enter(address, other, 20)
  backRest('--type=full', 'backup')
  await enter(address, one, 10) // after the backup: they are in the archive alone
  await sleep(2000)
  const moment = await asSuper(
    async client => (await client.query(`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.MSOF') as at`)).rows[0].at,
  )
  await sleep(1000)
  await lose(1)
  await enter(address, other, 5) // the others go on
  await inOrder(['select pg_switch_wal()'])
  await sleep(2000)
  await node.stop()
  console.log(`lost at the second after ${moment}; ${await cluesOf(1)} clues of the company are left`)
  restoreBeside(moment)
  const scripts = ['audit-verify', 'ledger-verify'].map(name => resolve(`scripts/${name}.ts`))
  const good = [
    ...scripts.map(script => runs(`${script} on the restored database`, process.execPath, [script], urlOf(besidePort))),
    runs(
      'the company is brought back',
      process.execPath,
      [resolve('scripts/company-copy.ts'), '--from', urlOf(besidePort), '--office', '1'],
      urlOf(port),
    ),
  ]
  end(place('beside'))
  const [back, kept] = [await cluesOf(1), await cluesOf(2)]
  good.push(says(back === 30, `${back} of 30 clues of the company are back`))
  good.push(says(kept === 25, `${kept} of 25 clues of the other company are there`))
  good.push(runs('a backup', 'deploy/backup/backup.sh', [], urlOf(port)))
  good.push(runs('a trial of it', 'deploy/backup/trial.sh', [place('trial'), String(trialPort)], urlOf(port)))
  renameSync(place('repo'), place('repo-away'))
  const trial = ['deploy/backup/trial.sh', [place('trial'), String(trialPort)]] as const
  good.push(says(!runs('a trial without its repository, which has to fail', ...trial, urlOf(port)), 'it failed'))
  renameSync(place('repo-away'), place('repo'))
  const { rows } = await asSuper(client =>
    client.query<{ kind: string; problem: string }>('select kind, problem from fleet_backup order by id'),
  )
  const noted = rows.map(({ kind, problem }) => `${kind} ${problem === '' ? 'well' : 'ill'}`).join(', ')
  good.push(says(noted === 'made well, restored well, restored ill', `noted: ${noted}`))
  return good.every(Boolean)
}

process.once('exit', () => {
  for (const data of ['beside', 'data']) if (existsSync(join(place(data), 'postmaster.pid'))) end(place(data))
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const isProven = await prove()
console.log(isProven ? '✓ proven' : '✗ not proven')
process.exit(isProven ? 0 : 1)
