import { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { codes } from '../../api/envelope.ts'
import { readAsAccount } from '../desk/readingStandby.ts'
import { accountOf, type OpenDesk, SessionDesk } from '../desk/sessionDesk.ts'
import { asAccount } from '../desk/transaction.ts'
import { storable } from '../http/storable.ts'
import { fairSemaphore } from '../limits/semaphore.ts'
import { Refusal, tooMany } from '../refusal.ts'
import type { Runtime } from '../runtime.ts'
import type { GivenFile, PagedContent, SpooledContent } from './givenFile.ts'
import { spoolOf } from './spool.ts'

/** A file and its account; no account if everybody may have the file. */
export type Addressed = { file: GivenFile; person: number | null }

/**
 * The files that a node is sending. A person gets one at a time, or some tens of small ones. No file occupies a database
 * connection while it is sent; a reader who is slower than `limits.fileAnswer` is cut off.
 */
export type FileAnswers = {
  /** Addresses a file to the person of a desk. Throws 42900 if they already get too many. */
  address(desk: OpenDesk, file: GivenFile): Addressed
  send(reply: FastifyReply, addressed: Addressed): Promise<FastifyReply>
}

const mostSmall = 30 // at once for one person
const mostInLine = 20 // to be written to the spool: one after the other, so that these take one connection together

export function fileAnswers({ pool, standby, limits }: Pick<Runtime, 'pool' | 'standby' | 'limits'>): FileAnswers {
  const underWay = new Map<string, number>()
  const spool = spoolOf(limits.spooled)
  const full = () => new Refusal(codes.unavailable, '正在导出的人太多，请稍后再试')
  const inTurn = fairSemaphore({ atOnce: 1, mostWaiting: mostInLine, full })

  function assertFew({ person, file }: Addressed): void {
    const small = isSmall(file)
    if (person === null || (underWay.get(keyOf(person, small)) ?? 0) < (small ? mostSmall : 1)) return
    throw tooMany('您有文件正在下载，请等它下载完，或取消后再试', 10)
  }

  /** Counts the answer until it ends, and ends it at the limit. The signal fires when nobody waits for it any more. */
  function watch({ raw }: FastifyReply, { person, file }: Addressed): AbortSignal {
    const key = person === null ? null : keyOf(person, isSmall(file))
    if (key !== null) underWay.set(key, (underWay.get(key) ?? 0) + 1)
    const ended = new AbortController()
    const limit = setTimeout(() => cutOff(raw.socket), limits.fileAnswer)
    finished(raw, () => {
      clearTimeout(limit)
      ended.abort()
      if (key !== null) countDown(underWay, key)
    })
    return ended.signal
  }

  function contentOf({ content, size }: GivenFile, signal: AbortSignal) {
    if (content instanceof Uint8Array) return { content: Buffer.from(content), size: content.length }
    if ('write' in content) return inTurn(() => spooled(content, signal))
    return { content: Readable.from(pagesOf({ pool }, content, signal), { objectMode: false }), size }
  }

  function spooled(content: SpooledContent, signal: AbortSignal) {
    signal.throwIfAborted()
    return readAsAccount({ pool, standby }, content, desk => spool.keep(content.write(desk), signal))
  }

  return {
    address(desk, file) {
      const addressed = { file, person: desk instanceof SessionDesk ? accountOf(desk.who) : null }
      assertFew(addressed)
      return addressed
    },
    async send(reply, addressed) {
      assertFew(addressed) // of two that came together, one is here first
      const signal = watch(reply, addressed)
      try {
        const { content, size } = await contentOf(addressed.file, signal)
        return describe(reply, addressed.file, size).send(content)
      } catch (error) {
        if (signal.aborted) return reply.hijack() // the client has gone
        throw error
      }
    },
  }
}

const keyOf = (person: number, small: boolean) => `${person} ${small}`

/**
 * Tells whether the content is in memory already: a slow reader then costs nothing, and is cut off at the time limit too.
 */
function isSmall({ content }: GivenFile): boolean {
  return content instanceof Uint8Array || ('page' in content && content.small === true)
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** Cuts a connection off without sending the rest, which nobody reads. */
function cutOff(socket: Socket | null): void {
  if (socket instanceof Socket) socket.resetAndDestroy()
}

async function* pagesOf(runtime: Pick<Runtime, 'pool'>, content: PagedContent, signal: AbortSignal) {
  for (let from: number | null = 0; from !== null && !signal.aborted; ) {
    const at: number = from
    const { bytes, next } = await asAccount(runtime, content, client => content.page(client, at))
    if (bytes.length > 0) yield bytes
    from = next
  }
}

/** Sets the headers: a download unless the file is `lasting`, with its name quoted for every browser. */
function describe(reply: FastifyReply, { name, mediaType, lasting }: GivenFile, size?: number): FastifyReply {
  const plain = name.replace(/[^\w.-]/g, '_')
  const shown = lasting ? 'inline' : 'attachment'
  reply
    .header(
      'Content-Disposition',
      `${shown}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(storable(name))}`,
    )
    .header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-store')
    .type(mediaType)
  return size === undefined ? reply : reply.header('Content-Length', size)
}
