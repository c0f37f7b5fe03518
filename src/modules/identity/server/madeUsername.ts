import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'

const longest = 30 // letters, so that a number behind them fits into a user name

/**
 * Returns a user name made from a person's name: its pinyin, or `yg` without pinyin, with a number if somebody has it. It begins with a letter,
 * so that it never looks like a mobile.
 * Nobody else gets the same one until the transaction has ended.
 */
export async function madeUsername(desk: OpenDesk, realName: string): Promise<string> {
  const base = (await pinyinOf(desk, realName)).replace(/^\d+/, '').slice(0, longest) || 'yg'
  await desk.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`username:${base}`])
  const { rows } = await desk.client.query<{ username: string }>(
    'select lower(username) as username from account where starts_with(lower(username), $1)',
    [base],
  )
  return firstFree(base, new Set(rows.map(row => row.username)))
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}${number}`)) number++
  return `${base}${number}`
}

/** Returns a name as people type it in Latin letters and digits, in small ones: 张三 is `zhangsan`. */
export async function pinyinOf(desk: OpenDesk, name: string): Promise<string> {
  const said = await soundOf(desk, name)
  return said
    .replaceAll('ü', 'v')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

/** Returns the sound of a name, with its first character as a surname. */
async function soundOf({ client }: OpenDesk, name: string): Promise<string> {
  const { rows } = await client.query<{ said: string }>(
    `select coalesce((select surname from pinyin where letter = left($1, 1)), said[1]) || array_to_string(said[2:], '') as said
     from syllables_of($1) said`,
    [name],
  )
  return rows[0]?.said ?? ''
}
