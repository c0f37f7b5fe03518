import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '../../api/envelope.ts'
import type { Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { envelopeOf } from './envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as `limits.upload`, if it keeps the pace. */
    takesFile?: boolean
  }
}

/** Returns the server's options against a sender that is silent or slow to send a head. */
export function patienceOf({ head, upload, silence }: Limits): FastifyHttpOptions<Server> {
  const looks = Math.min(5000, head / 2) // ms between two looks at heads that have not come
  return {
    http: { headersTimeout: head, requestTimeout: upload, connectionsCheckingInterval: looks },
    requestTimeout: upload,
    connectionTimeout: silence,
    clientErrorHandler: (error, socket) => hangUp(socket, statusOf(error.code)),
  }
}

function statusOf(code: unknown): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

const words: Record<number, string> = { 408: '提交得太慢，已中断，请检查网络后重试', 431: '请求头过长' }

/** Tells a client with an incomplete request what is wrong, and closes the connection whether it reads the answer or not. */
function hangUp(socket: Socket, status: number): void {
  if (socket.writable) {
    const body = JSON.stringify(envelopeOf(new Refusal(codes.badInput, words[status] ?? '请求格式不正确')))
    const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

/**
 * Closes the connection of a client that sends a body for longer than `limits.body`, or a file for longer than
 * `limits.upload` or slower than `limits.pace`.
 */
export function endSlowSenders(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request)) setImmediate(() => watch(request, reply, limits)) // a small body has come with its head
    done()
  })
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, { body, upload, pace }: Limits): void {
  if (raw.complete || raw.destroyed) return
  const { socket } = raw
  const end = () => (reply.raw.headersSent ? raw.destroy() : hangUp(socket, 408))
  const takesFile = routeOptions.config.takesFile === true
  const longest = setTimeout(end, takesFile ? upload : body)
  let before = socket.bytesRead
  const keepsPace = () => {
    // A client whose body is not being read cannot send.
    const slow = raw.readableFlowing === true && socket.bytesRead - before < pace.bytes
    before = socket.bytesRead
    if (slow) end()
  }
  const looking = takesFile ? setInterval(keepsPace, pace.every) : undefined
  finished(raw, { writable: false }, () => {
    clearTimeout(longest)
    clearInterval(looking)
  })
}
