import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import { refusedSubject } from '../../../kernel/server/log/refusals.ts'
import type { LogView } from '../api/log.ts'
import type { LogBook } from './book.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns SQL that puts a column's known values into words, so that people filter by what they read. */
function inWords(column: string, words: readonly (readonly [value: string, words: string])[]): string {
  const cases = words.map(([value, said]) => `when ${quoted(value)} then ${quoted(said)}`)
  return cases.length > 0 ? `case ${column} ${cases.join(' ')} else ${column} end` : column
}

const patterns = (cases: readonly (readonly [pattern: string, words: string])[]) =>
  `case ${cases.map(([pattern, words]) => `when l.device like ${quoted(`%${pattern}%`)} then ${quoted(words)}`).join(' ')} else '' end`

/** Browser and system in short words. Order matters: everyone calls themselves Safari, and WeCom also WeChat. */
const device = `btrim(${patterns([
  ['wxwork', '企业微信'],
  ['MicroMessenger', '微信'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['Mozilla', '浏览器'],
])} || ' ' || ${patterns([
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
])})`

type Lists = Readonly<Record<'ofCompany' | 'ofPlatform', ListSpec>>
const lists = new WeakMap<LogBook, Lists>()

/** Returns what is asked of a company's log, or (null) of the platform's, in a view: its list and conditions. Throws 40000 for an unknown view. */
export const logOf = (book: LogBook, officeId: number | null, view?: string): [ListSpec, Condition[]] => [
  logList(book, officeId),
  logConditions(officeId, view),
]

/** The list of a log, made once. */
function logList(book: LogBook, officeId: number | null): ListSpec {
  const known = lists.get(book) ?? { ofCompany: listOf(book, 'l.office_id'), ofPlatform: listOf(book, '0') }
  lists.set(book, known)
  return officeId === null ? known.ofPlatform : known.ofCompany
}

/**
 * Makes the list's spec: filters and order use the shown values, masked and in words. `chain` is SQL of the company whose seals they have: a
 * plain column, since row-level security holds back a condition with a function, and all seals would be read.
 */
function listOf({ subjects, routes }: LogBook, chain: string): ListSpec {
  const subjectWords = Object.entries(subjects).map(([subject, { title }]) => [subject, title] as const)
  const routeWords = routes().map(route => [route.at, route.does] as const)
  const columns: Record<string, ListColumn> = {
    at: { sql: 'l.at', kind: 'datetime' },
    personName: { sql: 'l.person_name', kind: 'text' },
    action: { sql: 'l.action', kind: 'text' },
    subject: { sql: inWords('l.subject', subjectWords), kind: 'text' },
    subjectName: { sql: 'mask_numbers(l.subject_name)', kind: 'text' },
    route: { sql: inWords('l.route', routeWords), kind: 'text' },
    address: { sql: 'l.address', kind: 'text' },
    device: { sql: device, kind: 'text' },
    traceId: { sql: 'l.trace_id', kind: 'text' },
    seq: { sql: 's.seq', kind: 'integer', join: 'seal' },
  }
  return {
    table: 'operation_log l',
    alias: 'l',
    idAlone: true,
    columns,
    joins: {
      seal: `left join operation_log_seal s on s.office_id = ${chain} and s.log_id = l.id`,
    },
    also: ['l.id'],
    search(term, bind) {
      const fragment = bind(term.toLowerCase())
      const places = [columns.personName, columns.action, columns.subjectName, columns.traceId]
      return { sql: places.map(place => `strpos(lower(${place?.sql}), ${fragment}) > 0`).join(' or ') }
    },
    sort: { by: 'at', order: 'descend' },
    sums: [],
  }
}

const any = (column: string, values: readonly string[]) => `${column} in (${values.map(quoted).join(', ')})`

const views: Record<LogView, string> = {
  all: 'true',
  looks: `(l.action like '查看%' or l.action like '查找%' or l.action like '导出%' or l.action like '下载%')`,
  signIns: `(l.action like '%登录%' or ${any('l.action', ['切换企业', '切换到其他企业', '切换到本企业', '注册', '修改密码'])} or l.subject in ('session'))`,
  refused: any('l.subject', [refusedSubject]),
  permissions: `(${any('l.subject', ['role', 'roleType', 'menu', 'element'])} or l.action like '%角色%' or l.action like '%权限%' or l.action like '%视角%' or l.action like '%进入企业%')`,
}

function logConditions(officeId: number | null, view: string = 'all'): Condition[] {
  const whose: Condition = officeId === null ? () => 'l.office_id is null' : bind => `l.office_id = ${bind(officeId)}`
  const own = viewNamed(views, view)
  return [whose, () => own]
}
