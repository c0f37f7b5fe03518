import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { asPsqlReads, encryptionProblem } from './database/address.ts'

/** A setting that cannot be used; the message is the whole sentence for the person who starts the product. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof configOf>

type Environment = Record<string, string | undefined>

/**
 * Reads the settings from an environment such as `process.env`; an empty value counts as not set.
 * @throws ConfigError naming the first variable that cannot be used, in Chinese and then in English.
 */
export const readConfig = (env: Environment): Config => configOf(read(Settings, env))

/** Reads the settings of a node, which needs more than a command: outside the demo, a public address and a key. */
export const readServingConfig = (env: Environment): Config => configOf(read(ServingSettings, env))

function read(schema: z.ZodType<Read>, env: Environment): Read {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(sentence(parsed.error.issues[0], given))
}

/** Reads the settings of this process, or prints what is wrong and ends the process with code 1. */
export function configOrExit(env: Environment = process.env, readOf = readConfig): Config {
  try {
    return readOf(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Returns the message of a failed start: one sentence in both languages. */
export function sentenceOf(error: Error): string {
  const reason = (error.message || error.name).replaceAll(/\s*\n\s*/g, ' ')
  return error instanceof ConfigError ? reason : `启动失败：${reason}。 / The start failed: ${reason}.`
}

/** The least length of SECRET_KEY, in characters. */
export const shortestKey = 32
const shortestToken = 16 // characters of METRICS_TOKEN

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Joins both languages of a requirement for a variable; the sentence splits them again. */
const must = (chinese: string, english: string) => `${chinese}|${english}`

const alone = must('须与 DATABASE_URL 一同设置', 'must come together with DATABASE_URL')

const url = (schemes: string[], problem: string) =>
  z.string().refine(text => URL.canParse(text) && schemes.includes(new URL(text).protocol), problem)

const databaseUrl = url(
  ['postgres:', 'postgresql:'],
  must('须为 postgresql:// 开头的数据库地址', 'must be a database address that starts with postgresql://'),
)
  .superRefine((address, context) => {
    const problem = URL.canParse(address) && encryptionProblem(address)
    if (problem) context.addIssue({ code: 'custom', message: must(...problem) })
  })
  .transform(address => (URL.canParse(address) ? asPsqlReads(address) : address))

/**
 * Reads a database address that a command was given in the option `name`, as that of a setting.
 * @throws ConfigError.
 */
export function databaseAddress(name: string, address: string): string {
  const parsed = databaseUrl.safeParse(address)
  if (parsed.success) return parsed.data
  const [chinese, english] = (parsed.error.issues[0]?.message ?? '').split('|')
  throw new ConfigError(`选项 ${name} 无效：${chinese}。 / The option ${name} is not valid: it ${english}.`)
}

function connections(least: number) {
  const wanted = must(`须为 ${least} 到 500 的整数`, `must be a whole number from ${least} to 500`)
  return z
    .string()
    .regex(/^\d{1,3}$/, wanted)
    .transform(Number)
    .refine(count => count >= least && count <= 500, wanted)
}

const silenceWanted = must('须为 3 到 60 的整数（秒）', 'must be a whole number of seconds from 3 to 60')
const silence = z
  .string()
  .regex(/^\d{1,2}$/, silenceWanted)
  .transform(Number)
  .refine(seconds => seconds >= 3 && seconds <= 60, silenceWanted)

const countWanted = must('须为 0 到 99999 的整数', 'must be a whole number from 0 to 99999')
const count = z
  .string()
  .regex(/^\d{1,5}$/, countWanted)
  .transform(Number)

const migrationWaitWanted = must(
  '须为 50 到 10000 的整数（毫秒）',
  'must be a whole number of milliseconds from 50 to 10000',
)
const migrationWait = z
  .string()
  .regex(/^\d{2,5}$/, migrationWaitWanted)
  .transform(Number)
  .refine(ms => ms >= 50 && ms <= 10_000, migrationWaitWanted)

const fewWanted = must('须为 0 到 999 的整数', 'must be a whole number from 0 to 999')
const few = z
  .string()
  .regex(/^\d{1,3}$/, fewWanted)
  .transform(Number)
const slowWanted = must('须为 10 到 60000 的整数（毫秒）', 'must be a whole number of milliseconds from 10 to 60000')
const shareWanted = must('须为 0 到 100 的整数（百分比）', 'must be a whole number from 0 to 100 (percent)')

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  return bits !== undefined && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

const networksOf = z
  .string()
  .refine(
    list => list.split(',').every(one => isNetwork(one.trim())),
    must('须为逗号分隔的 IP 或网段（CIDR）', 'must be addresses or networks (CIDR) separated by commas'),
  )

const Settings = z
  .object({
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, must('须为 0 到 65535 的整数', 'must be a whole number from 0 to 65535'))
      .transform(Number)
      .refine(port => port <= 65535, must('须为 0 到 65535 的整数', 'must be a whole number from 0 to 65535'))
      .default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, must('须为主机名或 IP 地址', 'must be a host name or an IP address'))
      .default('127.0.0.1'),
    DATA_DIR: z.string().default('data'),
    SECRET_KEY: z
      .string()
      .min(shortestKey, must(`至少须有 ${shortestKey} 个字符`, `must have at least ${shortestKey} characters`))
      .optional(),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_APP_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_READ_URL: databaseUrl.optional(),
    DATABASE_POOL: connections(2).default(10),
    // Exports and imports, two of each, hold one and need another.
    DATABASE_JOB_POOL: connections(5).default(8),
    DATABASE_SILENCE: silence.default(10),
    MIGRATION_WAIT: migrationWait.default(500),
    DEMO: z.enum(['0', '1'], must('须为 0 或 1', 'must be 0 or 1')).optional(),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, must(`须为 ${LOG_LEVELS.join('、')} 之一`, `must be one of ${LOG_LEVELS.join(', ')}`))
      .default('info'),
    SMS_GATEWAY_URL: url(
      ['http:', 'https:'],
      must('须为 http:// 或 https:// 开头的地址', 'must be an address that starts with http:// or https://'),
    ).optional(),
    ALARM_URL: url(
      ['http:', 'https:'],
      must('须为 http:// 或 https:// 开头的地址', 'must be an address that starts with http:// or https://'),
    ).optional(),
    OTLP_URL: url(
      ['http:', 'https:'],
      must('须为 http:// 或 https:// 开头的地址', 'must be an address that starts with http:// or https://'),
    ).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(
      ['http:', 'https:'],
      must('须为 http:// 或 https:// 开头的地址', 'must be an address that starts with http:// or https://'),
    ).optional(),
    PUBLIC_URL: url(
      ['http:', 'https:'],
      must('须为 http:// 或 https:// 开头的地址', 'must be an address that starts with http:// or https://'),
    ).optional(),
    TRUST_PROXY: z
      .string()
      .regex(
        /^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/,
        must('须为逗号分隔的代理 IP 或网段', 'must be proxy addresses or networks separated by commas'),
      )
      .optional(),
    NODE_NAME: z
      .string()
      .regex(
        /^[\w.:-]{1,60}$/,
        must('须为 1 到 60 个字母、数字或 . : _ -', 'must be 1 to 60 letters, digits or . : _ -'),
      )
      .optional(),
    NODE_ROLES: z
      .string()
      .regex(
        /^\s*(web|jobs)(\s*,\s*(web|jobs))*\s*$/,
        must('须为 web、jobs 或两者，用逗号分隔', 'must be web, jobs or both, separated by a comma'),
      )
      .default('web,jobs'),
    METRICS_TOKEN: z
      .string()
      .min(shortestToken, must(`至少须有 ${shortestToken} 个字符`, `must have at least ${shortestToken} characters`))
      .optional(),
    METRICS_ALLOW: networksOf.optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_AT: z
      .string()
      .regex(
        /^([01]\d|2[0-3]):[0-5]\d$/,
        must('须为 00:00 到 23:59 的时刻', 'must be a time of day from 00:00 to 23:59'),
      )
      .default('02:30'),
    BACKUP_KEEP: few
      .default(14)
      .refine(days => days > 0, must('须为 1 到 999 的整数', 'must be a whole number from 1 to 999')),
    RESTORE_EVERY: few.default(7),
    TRACES: z.enum(['0', '1'], must('须为 0 或 1', 'must be 0 or 1')).default('1'),
    TRACE_SLOW: z
      .string()
      .regex(/^\d{2,5}$/, slowWanted)
      .transform(Number)
      .refine(ms => ms >= 10 && ms <= 60_000, slowWanted)
      .default(500),
    TRACE_SHARE: z
      .string()
      .regex(/^\d{1,3}$/, shareWanted)
      .transform(Number)
      .refine(percent => percent <= 100, shareWanted)
      .default(10),
    OFFICES_PER_DAY: count.default(5),
    OFFICES_PER_ACCOUNT: count.default(20),
    OUTGOING_ALLOW: networksOf.optional(),
  })
  .superRefine((env, context) => {
    for (const name of ['DATABASE_APP_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      if (env[name] && !env.DATABASE_URL) context.addIssue({ code: 'custom', path: [name], message: alone })
  })

type Read = z.infer<typeof Settings>

const isDemo = (env: Read) => (env.DEMO ? env.DEMO === '1' : !env.DATABASE_URL)

const keyMaker = `node -p "crypto.randomBytes(32).toString('base64url')"`

const ServingSettings = Settings.refine(env => isDemo(env) || env.PUBLIC_URL, {
  path: ['PUBLIC_URL'],
  error: must(
    '须为员工访问本系统的地址，例如 https://crm.example.com，短信里的链接以它开头',
    'must be the address where people reach the product, such as https://crm.example.com; links in messages begin with it',
  ),
}).refine(env => isDemo(env) || !env.DATABASE_URL || env.SECRET_KEY, {
  path: ['SECRET_KEY'],
  error: must(
    `须为至少 ${shortestKey} 个随机字符，各节点相同并妥善保存，可用 ${keyMaker} 生成`,
    `must be at least ${shortestKey} random characters, the same on every node and kept safe; ${keyMaker} makes them`,
  ),
})

function configOf(env: Read) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** Absolute path. */
    dataDir: resolve(env.DATA_DIR),
    /** Opens the secrets of the installation; none: a file in `dataDir` does. */
    secretKey: env.SECRET_KEY,
    /** The owner's login, which migrates; none: the embedded server. */
    databaseUrl: env.DATABASE_URL,
    /** The restricted login that serves requests on `databaseUrl`. */
    databaseAppUrl: env.DATABASE_APP_URL,
    /** Past a proxy that shares connections, for what has to have one of its own. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** A standby, or a proxy before some, which answers reports. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** Connections that requests share, and those of background work. */
    databasePool: env.DATABASE_POOL,
    databaseJobPool: env.DATABASE_JOB_POOL,
    /** The ms within which a database that says nothing is noticed. */
    databaseSilence: env.DATABASE_SILENCE * 1000,
    /** The ms for which an additive migration waits for a table, and people behind it. */
    migrationWait: env.MIGRATION_WAIT,
    /** Absolute path of the folder for dumps; none: the product makes none. */
    backupDir: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
    /** When a dump is made each night, in cron's words. */
    backupTimes: `${Number(env.BACKUP_AT.slice(3))} ${Number(env.BACKUP_AT.slice(0, 2))} * * *`,
    /** The newest dumps that stay. */
    backupKeep: env.BACKUP_KEEP,
    /** The days after which a dump is restored for a trial again; 0: never. */
    restoreEvery: env.RESTORE_EVERY,
    demo: isDemo(env),
    logLevel: env.LOG_LEVEL,
    smsGatewayUrl: env.SMS_GATEWAY_URL,
    /** Where operators are told of alarms. */
    alarmUrl: env.ALARM_URL,
    /**
     * The address at which people reach the product, for links in messages. A request's Host header is not used, because
     * anyone can set it.
     */
    publicUrl: (env.PUBLIC_URL ?? addressOf(env.HOST, env.PORT)).replace(/\/+$/, ''),
    /** Addresses whose X-Forwarded-For header is believed. */
    trustProxy: listOf(env.TRUST_PROXY),
    /** Companies that one account may found. */
    officesPerDay: env.OFFICES_PER_DAY,
    officesPerAccount: env.OFFICES_PER_ACCOUNT,
    /** Networks inside that calls to addresses given by users may reach all the same. */
    outgoingAllow: listOf(env.OUTGOING_ALLOW),
    /** The name by which operators know the node, the same after each start. */
    nodeName: env.NODE_NAME ?? `${hostname().slice(0, 50)}:${env.PORT}`,
    /** What the node does: answer people, do jobs. */
    roles: { web: listOf(env.NODE_ROLES).includes('web'), jobs: listOf(env.NODE_ROLES).includes('jobs') },
    /** Which calls and jobs 链路追踪 keeps: from so many ms on, and how many percent of the others; null: none. */
    traces: env.TRACES === '1' ? { slow: env.TRACE_SLOW, share: env.TRACE_SHARE } : null,
    /** Where an OTLP collector takes traces by HTTP; none: they stay here. */
    otlpUrl: env.OTLP_URL ?? tracesAt(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    /** Who may read the metrics: who has the token, and networks. */
    metricsToken: env.METRICS_TOKEN,
    metricsAllow: env.METRICS_ALLOW ? listOf(env.METRICS_ALLOW) : ['127.0.0.0/8', '::1/128'],
  }
}

/** Returns the address for traces of a collector that takes several signals, as OpenTelemetry has it. */
const tracesAt = (endpoint: string | undefined) => endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`

/** Returns the parts of a setting that commas separate. */
const listOf = (text = '') =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Returns the URL at which its own machine reaches a node that listens on `host`. */
export function addressOf(host: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`
}

/** Returns one sentence for each setting that works, but not as an operator may expect; the node logs them at start. */
export function warningsOf({ demo, smsGatewayUrl }: Config): string[] {
  if (demo || smsGatewayUrl) return []
  return [
    '未设置 SMS_GATEWAY_URL，短信发不出去：没有人能注册、用验证码登录或收到设置密码的链接。 / ' +
      'SMS_GATEWAY_URL is not set and no message can be sent: nobody can register, sign in by code or get a link to set a password.',
  ]
}

/** Returns the sentence for a wrong setting, without the value of an address or a key, which may contain a password. */
function sentence(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  const name = String(issue?.path[0])
  const [chinese, english] = (issue?.message ?? '').split('|')
  if (given[name] === undefined) return `缺少设置 ${name}：${chinese}。 / Setting ${name} is missing: it ${english}.`
  const isSecret = /_(URL|ENDPOINT|KEY|TOKEN)$/.test(name)
  const value = isSecret ? '' : ` "${given[name]}"`
  return `设置 ${name}${value} 无效：${chinese}。 / Setting ${name}${value} is not valid: it ${english}.`
}
