import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Place } from '../../api/place.ts'
import { point } from '../module.ts'
import { cookieOf } from './cookie.ts'

export type WebOptions = {
  /** Absolute path of the built web (scripts/build-web.ts). */
  folder: string
  /** Path of the sign-in page, whose document is its name with `.html`. */
  signIn: string
  /** Paths that need no sign-in. */
  open: readonly string[]
  /** Name of the cookie that holds the token. */
  cookie: string
}

/** Screens that need no sign-in. */
export const openPlaces = point<Place>('openPlaces')

const docs = '/api/docs'
const everywhere = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' }
/** The headers of API answers: a browser may only read them. */
const apiHeaders = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", ...everywhere }
const hstsHeader = 'max-age=31536000; includeSubDomains'

/**
 * Serves the built web beside the API: hashed files cached forever, documents always revalidated, every page path by one of
 * two documents, and the headers that limit what a page may do. A page without a token leads to sign-in and back (S1.02).
 * Without a built web only the headers are set (in development Vite serves the pages).
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const documents = documentsIn(options.folder)
  await secure(app, documents)
  if (documents.length === 0) return
  await app.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  for (const file of looseFiles(options.folder)) {
    app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) =>
      send(reply, file, options.folder, 'public, max-age=86400'),
    )
  }
  app.get('/*', { schema: { hide: true } }, (request, reply) => page(request, reply, options))
}

function page(request: FastifyRequest, reply: FastifyReply, { folder, signIn, open, cookie }: WebOptions) {
  const path = new URL(request.url, 'http://localhost').pathname
  const isKnown = ['/', signIn, ...open].includes(path)
  if (/^\/api(\/|$)/.test(path) || !(isKnown || wantsPage(request))) return reply.callNotFound()
  if (path === signIn) return send(reply, `${signIn.slice(1)}.html`, folder)
  // Whether the token is good is the API's business; this only spares the browser a useless document.
  if (open.includes(path) || cookieOf(request.headers, cookie)) return send(reply, 'index.html', folder)
  return reply.redirect(path === '/' ? signIn : `${signIn}?redirect=${encodeURIComponent(request.url)}`)
}

/** Tells whether a browser asks for a page. A machine that asks for anything at all learns that a path is nobody's. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

function send(reply: FastifyReply, file: string, folder: string, caching = 'no-cache') {
  return reply.header('Cache-Control', caching).sendFile(file, folder, { cacheControl: false })
}

function documentsIn(folder: string): string[] {
  if (!existsSync(join(folder, 'index.html'))) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** Returns the files beside the documents that keep their name, such as favicon.svg. */
function looseFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name)).map(entry => entry.name)
}

/**
 * Sets the policies: a strict one for pages, a closed one for the API, Swagger UI's own for its pages; HSTS if the request
 * came by https.
 */
async function secure(app: FastifyInstance, documents: string[]): Promise<void> {
  await app.register(helmet, { global: false, ...pageHeaders(documents) })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', hstsHeader)
    if (request.url.startsWith(docs)) return void reply.headers(everywhere)
    if (request.url.startsWith('/api/')) reply.headers(apiHeaders)
    else await reply.helmet()
  })
}

function pageHeaders(documents: string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashesOf('script', documents)],
        styleSrc: ["'self'", ...hashesOf('style', documents)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  }
}

/** Returns the policy's hashes of the content of `<script>` and `<style>` in the documents. */
function hashesOf(tag: 'script' | 'style', documents: string[]): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\s(?:src=|type="application/json"))[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const contents = documents.flatMap(html => [...html.matchAll(inline)].map(found => found[1] ?? ''))
  return contents.map(content => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}
