import { createServer } from 'node:http'
import { codes } from '../../api/envelope.ts'
import type { Progress } from '../database/progress.ts'
import { productVersion } from './productVersion.ts'

/** What a node does before it answers requests. */
export type Beforehand = { status: 'starting' | 'waiting for the database' } | ({ status: 'migrating' } & Progress)

const soon = '5' // seconds

/**
 * Answers at the node's address while it starts, so that people, proxies and monitors see that it lives: 503 for everything, and at `/health`
 * what it does. Throws as `listen` of node:http. A port of 0 is nobody's address, and nobody answers there.
 */
export async function answerBeforehand(
  { host, port }: { host: string; port: number },
  doing: () => Beforehand,
): Promise<{ stop(): Promise<void> }> {
  if (port === 0) return { stop: async () => {} }
  const server = createServer((request, reply) => {
    request.resume()
    const [type, body] = answerTo(request.url ?? '', doing())
    reply.writeHead(request.url === '/health/live' ? 200 : 503, {
      'Content-Type': type,
      'Retry-After': soon,
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    reply.end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo(url: string, doing: Beforehand): [type: string, body: string] {
  const json = 'application/json; charset=utf-8'
  if (url === '/health') return [json, JSON.stringify({ ...doing, version: productVersion })]
  if (url === '/health/live') return [json, JSON.stringify({ status: 'live' })]
  if (url === '/health/ready') return [json, JSON.stringify({ status: doing.status })]
  const words = inWords(doing)
  const envelope = {
    status: 200,
    code: codes.unavailable,
    success: false,
    msg: words,
    data: { retryAfter: Number(soon) },
  }
  return url.startsWith('/api/')
    ? ['application/json; charset=utf-8', JSON.stringify(envelope)]
    : [
        'text/html; charset=utf-8',
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>同舟</title><p>${words}</p></html>`,
      ]
}

const inWords = (doing: Beforehand) =>
  doing.status === 'migrating'
    ? `系统正在升级（第 ${doing.done + 1} 步，共 ${doing.of} 步），请稍后再试`
    : '系统正在启动，请稍后再试'
