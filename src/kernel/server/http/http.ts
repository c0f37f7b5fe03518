import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { codes } from '../../api/envelope.ts'
import type { Config } from '../config.ts'
import { DatabaseBusy, tellsUnavailable, tellsUnwritable, tookTooLong } from '../database/unavailable.ts'
import { uploadLimit } from '../files/fileTransfer.ts'
import { usualLimits } from '../limits/limits.ts'
import { loggingOf } from '../log/log.ts'
import { conflict, Refusal } from '../refusal.ts'
import { compressAnswers } from './compression.ts'
import { envelopeOf, sendPlain } from './envelope.ts'
import { endSlowSenders, patienceOf } from './slowSenders.ts'

/** Builds the HTTP server before any call is mounted: log, limits, one handler for all failures. */
export async function buildHttp(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  limits = usualLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...patienceOf(limits),
    ...loggingOf(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot even be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.server.maxConnections = limits.connections
  endSlowSenders(app, limits)
  app.addHook('onRequest', (request, _reply, done) => done(oneHost(request)))
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    reply.header('X-Trace-Id', request.id)
    done()
  })
  compressAnswers(app)
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 5 } })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal(codes.tooMany, '操作太频繁，请稍后再试'),
  })
  app.setErrorHandler(answerError)
  return app
}

/** Returns an error for a request with two hosts, of which a proxy may have checked the other one. */
function oneHost({ raw }: FastifyRequest): Error | undefined {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  return hosts.length > 1 ? Object.assign(new Error('more than one Host'), { statusCode: 400 }) : undefined
}

/** Returns a refusal in words for data that the database refused; null if the error is not about input. */
function fromDatabase(error: { code?: string }): Refusal | null {
  if (error.code === '23505') return conflict('与已有数据重复')
  if (error.code === '23503') return conflict('用到的一条记录刚被删除，或正被其他记录使用，请刷新后重试')
  if (error.code === '23P01') return conflict('与已有数据的时间重叠')
  if (error.code === '23514') return conflict('数据不符合业务规则')
  return isOfValues(error) ? new Refusal(codes.badInput, '提交的内容里有无法保存的值，请检查后重试') : null
}

/**
 * Tells whether an error has SQLSTATE class 22 or 21000: a value that its column cannot hold, or the same row twice. The
 * contract should have refused it.
 */
function isOfValues({ code }: { code?: string }): boolean {
  return code !== undefined && /^(22...|21000)$/.test(code)
}

const soon = 5 // seconds

/**
 * Returns the refusal for an error that the caller did not cause and that may pass in a moment; null for any other
 * error.
 */
function passing(error: unknown): Refusal | null {
  const words = passingWords(error)
  return words ? new Refusal(codes.unavailable, words, { retryAfter: soon }) : null
}

function passingWords(error: unknown): string | undefined {
  if (tellsUnwritable(error)) return '数据库暂时无法写入，内容没有保存，请稍后再试'
  if (tellsUnavailable(error)) return '数据库暂不可用，请稍后再试'
  return error instanceof DatabaseBusy || tookTooLong(error) ? '系统繁忙，请稍后再试' : undefined
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const later = passing(error)
  if (tookTooLong(error)) request.log.warn({ err: error }, 'a time-out of the database ended a statement')
  if (later) return sendPlain(reply.header('Retry-After', soon), 503, envelopeOf(later))
  const refusal = error instanceof Refusal ? error : fromDatabase(error)
  if (isOfValues(error)) request.log.warn({ err: error }, 'the database refused a value that the contract let pass')
  if (refusal)
    return sendPlain(reply, refusal.code === codes.tooMany && refusal.data === null ? 429 : 200, envelopeOf(refusal))
  // A client that hung up before its whole request arrived is no failure of ours.
  const status = error.statusCode ?? (request.raw.destroyed && !request.raw.complete ? 400 : 500)
  if (status < 500) return sendPlain(reply, status, envelopeOf(new Refusal(codes.badInput, transportWords(error))))
  request.log.error({ err: error }, 'request failed')
  return sendPlain(
    reply,
    500,
    envelopeOf(new Refusal(codes.failed, `服务器出错，请稍后再试（编号 ${request.id.slice(0, 8)}）`)),
  )
}

function transportWords(error: FastifyError): string {
  if (error.statusCode === 413) return '提交的内容过大'
  if (error.statusCode === 415) return '不支持的内容类型，请使用 JSON'
  return '请求格式不正确，请使用 JSON'
}
