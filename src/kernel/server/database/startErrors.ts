import pg from 'pg'
import { ConfigError } from '../config.ts'

/** A sentence with the fault and its remedy, in Chinese and in English. */
export type Words = readonly [chinese: string, english: string]

/** The user, database and server (`host:port`) of an address, and the whole of it without its password. */
export type Target = { user: string; database: string; server: string; address: string }

/** Reads an address as the driver does, with what the environment (PGHOST, …) adds to it. */
export function targetOf(url: string): Target {
  const { user = '', database = '', host, port } = new pg.Client({ connectionString: url })
  const server = `${host}:${port}`
  return { user, database, server, address: `postgresql://${user}@${server}/${database}` }
}

/** Returns the error that a database cannot be used, for the person who starts the product. */
export function unusable(url: string, [chinese, english]: Words): ConfigError {
  const { address } = targetOf(url)
  return new ConfigError(`数据库 ${address} 无法使用：${chinese} / The database ${address} cannot be used: ${english}`)
}

/**
 * Does a step of the start at the database of `url`.
 * @throws ConfigError with one sentence in both languages for any failure.
 */
export async function atDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const one of [error, (error as Error).cause]) if (one instanceof ConfigError) throw one
    throw Object.assign(unusable(url, wordsFor(error as DriverError, targetOf(url))), { cause: error })
  }
}

/** An error that pg throws: the server's with its SQLSTATE, or the system's or the driver's. */
type DriverError = Error & { code?: string; errors?: Error[] }

/**
 * Returns the message of the server or the system in one line. When all addresses of a name fail, it is the first
 * one's.
 */
export function said({ message, errors, code }: DriverError): string {
  return (message || errors?.[0]?.message || code || '').replaceAll(/\s*\n\s*/g, ' ')
}

function wordsFor(error: DriverError, target: Target): Words {
  const words = Object.entries(remedies).find(([known]) => known.split(' ').includes(error.code ?? ''))?.[1]
  const what = said(error)
  if (words) return words(target, what)
  if (/password must be a (non-empty )?string/.test(what)) return withoutPassword(target)
  if (/timeout|terminated unexpectedly/i.test(what)) return unreachable(target, what)
  return /SSL|certificate/i.test(`${error.code} ${what}`) ? encryption(target, what) : [`${what}。`, `${what}.`]
}

type Remedy = (target: Target, what: string) => Words

const unreachable: Remedy = (_, what) => [
  `连接不上（${what}）。请检查地址与端口是否正确、服务器是否在运行、防火墙是否放行。`,
  `it cannot be reached (${what}). Check host and port, that the server runs, and the firewall.`,
]

const withoutPassword = ({ user }: Target): Words => [
  `地址中没有用户 ${user} 的密码。请写成 postgresql://${user}:密码@…。`,
  `the address has no password for the user ${user}. Write postgresql://${user}:password@….`,
]

const encryption: Remedy = (_, what) => [
  `无法加密连接（${what}）。服务器的证书若由自己的机构签发，请在地址中用 sslrootcert=文件 给出该机构的证书；sslmode=require 只加密、不核对证书，sslmode=disable 不加密。`,
  `the connection cannot be encrypted (${what}). If an authority of your own signed the server's certificate, name that authority's certificate by sslrootcert=file in the address; sslmode=require encrypts without checking the certificate, sslmode=disable does not encrypt.`,
]

const lackingRight: Remedy = ({ user, database }, what) => {
  const [, role] = /to set role "(\w+)"/.exec(what) ?? []
  const remedy = role
    ? `grant ${role} to ${quoted(user)};`
    : `alter database ${quoted(database)} owner to ${quoted(user)};`
  return [
    `用户 ${user} 缺少权限（${what}）。请用拥有数据库与各表的用户登录，或由超级用户执行 ${remedy}`,
    `the user ${user} lacks a right (${what}). Sign in as the owner of the database and its tables, or have a superuser run: ${remedy}`,
  ]
}

/** The remedies, by SQLSTATE or code of the system. */
const remedies: Record<string, Remedy> = {
  '28P01': ({ user }) => [
    `用户 ${user} 的密码不正确，或没有这个用户。请改正地址中的密码，或由超级用户执行 alter role ${quoted(user)} password '…';`,
    `the password of the user ${user} is wrong, or there is no such user. Correct it in the address, or have a superuser run: alter role ${quoted(user)} password '…';`,
  ],
  '28000': (_, what) => [
    `服务器不允许这样登录（${what}）。请检查地址中的用户名，以及服务器的 pg_hba.conf 和用户的 login 属性。`,
    `the server does not let the user in (${what}). Check the user's name, the server's pg_hba.conf and that the role may log in.`,
  ],
  '3D000': ({ user, database }) => [
    `没有数据库 ${database}。请由超级用户执行 create database ${quoted(database)} owner ${quoted(user)} encoding 'UTF8' template template0;`,
    `there is no database ${database}. Have a superuser run: create database ${quoted(database)} owner ${quoted(user)} encoding 'UTF8' template template0;`,
  ],
  '42501': lackingRight,
  '53300': (_, what) => [
    `连接数已满（${what}）。请调大服务器的 max_connections，或减少节点与其他连接。`,
    `it has no connection left (${what}). Raise max_connections of the server, or use fewer nodes and other connections.`,
  ],
  '25006': (_, what) => [
    `它是只读的（${what}）。请连接主库，不要连接备库，并取消 default_transaction_read_only。`,
    `it is read-only (${what}). Use the primary server instead of a standby, without default_transaction_read_only.`,
  ],
  '53100': (_, what) => [
    `数据库服务器的磁盘已满（${what}）。请腾出空间后重新启动。`,
    `its disk is full (${what}). Make room and start again.`,
  ],
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ECONNRESET ENOENT EPIPE 57P03 57P01':
    unreachable,
}

const quoted = (name: string) => pg.escapeIdentifier(name)
