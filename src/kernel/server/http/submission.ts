import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { onlyReads, type Route } from '../../api/route.ts'
import type { Permissions } from '../desk/permissions.ts'
import { accountOf, type SessionDesk } from '../desk/sessionDesk.ts'
import type { TakenFile } from '../files/fileTransfer.ts'
import { conflict } from '../refusal.ts'

/** A request with an Idempotency-Key. `content`: SHA-256 of everything that was sent. */
export type Submission = { route: string; key: string; content: Buffer }

type Input = { params?: unknown; query?: unknown; body?: unknown; file?: TakenFile | undefined }

/** Returns the submission of a request; null without a key, or if the route's answer is never stored. */
export async function submissionOf(route: Route, key: unknown, input: Input): Promise<Submission | null> {
  if (typeof key !== 'string' || key === '' || route.open || route.gives || route.onlyOnce || onlyReads(route))
    return null
  return { route: route.at, key, content: await contentOf(input) }
}

async function contentOf({ params, query, body, file }: Input): Promise<Buffer> {
  const content = createHash('sha256').update(JSON.stringify([params, query, body, file?.name], inOrder))
  if (file) for await (const piece of createReadStream(file.path)) content.update(piece)
  return content.digest()
}

/** Sorts keys for JSON.stringify, so that the same fields in another order are equal. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

type Kept = { content: Buffer; rights: Buffer; answer: { data: unknown } }

/**
 * Does `work` once per person, office, route and key, and per `piece` if a call has several. A second submission with the
 * same key waits for the first and gets its answer. Key and answer are stored in the transaction of the work, so that a
 * crash leaves both or neither. Throws 40900 if the key was used with other content, or if the person has lost permissions
 * since.
 */
export async function answerOnce<T>(
  desk: SessionDesk,
  submission: Submission,
  work: () => Promise<T>,
  piece = '',
): Promise<T> {
  const id = idOf(desk, submission, piece)
  const rights = rightsOf(desk)
  const kept = await keep(desk, id, submission.content, rights)
  if (kept && !kept.rights.equals(rights)) throw conflict('这次提交已经成功；之后您的权限有变化，请刷新页面查看结果')
  if (kept) return kept.answer.data as T
  const data = await work()
  await desk.client.query('update submission set answer = $4 where account_id = $1 and route = $2 and key = $3', [
    ...id,
    JSON.stringify({ data: data ?? null }),
  ])
  return data
}

/** Takes the key of a call whose pieces are answered each for itself. Throws 40900 if it was used with other content. */
export async function claimKey(desk: SessionDesk, submission: Submission): Promise<void> {
  await keep(desk, idOf(desk, submission, ''), submission.content, rightsOf(desk))
}

/** Takes a key; returns the stored answer if it was taken. Throws 40900 if that was with other content. */
async function keep(desk: SessionDesk, id: readonly unknown[], content: Buffer, rights: Buffer): Promise<Kept | null> {
  const { rowCount } = await desk.client.query(
    'insert into submission (account_id, route, key, content, rights) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [...id, content, rights],
  )
  if (rowCount !== 0) return null
  const { rows } = await desk.client.query<Kept>(
    'select content, rights, answer from submission where account_id = $1 and route = $2 and key = $3',
    [...id],
  )
  const [kept] = rows as [Kept]
  if (!kept.content.equals(content))
    throw conflict('之前的一次提交已经成功，而内容与现在的不同；这次没有保存，请刷新页面查看后再修改')
  return kept
}

/** Returns the id of the key's holder; a person who views the product as an employee has keys of their own for that view. */
function idOf({ who }: SessionDesk, { route, key }: Submission, piece: string): [number, string, string] {
  const whole = JSON.stringify([who.officeId, who.employeeId, piece, key])
  return [accountOf(who), route, hash('sha256', whole, 'base64url')]
}

const known = new WeakMap<Permissions, string>()

/** Returns SHA-256 of the person's permissions. */
function rightsOf({ permissions, who }: SessionDesk): Buffer {
  const words = known.get(permissions) ?? wordsOf(permissions)
  known.set(permissions, words)
  return hash('sha256', `${who.isPlatform} ${who.departmentId} ${words}`, 'buffer')
}

function wordsOf({ menus, elements, modules, reach }: Permissions): string {
  const opened = modules === 'all' ? 'all' : [...modules].sort().map(module => [module, reach(module)])
  return JSON.stringify([[...menus].sort(), [...elements].sort(), opened])
}
