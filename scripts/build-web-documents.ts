import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Connect, type HtmlTagDescriptor, type Plugin, type Rolldown, type ViteDevServer } from 'vite'
import type { AppFiles } from '../src/kernel/web/handover.ts'

const source = 'src/modules/identity/web/login/login.html'
const entry = 'src/web.tsx'
const icon = 'public/favicon.svg'
const noFiles = '<script type="application/json" id="app-files">{}</script>'

/**
 * Makes the two documents. `index.html` starts the application at once; `login.html` is the sign-in page with its style
 * and script inside it, and `AppFiles` tells it where the application is. Both start with the same file, so that no
 * request goes to a file that only imports another. Both hold the icon, because browsers would request it at each
 * change of address. In development the sign-in page is served at /login, with its parts as modules.
 */
export const documents = (): Plugin[] => [signInPage(), withoutStart(), withStart()]

function signInPage(): Plugin {
  return {
    name: 'sign-in-page',
    buildStart() {
      if (this.environment.config.command !== 'build') return
      this.emitFile({ type: 'chunk', id: resolve(entry), name: 'web', preserveSignature: 'strict' })
    },
    async generateBundle(_, bundle) {
      const source = withIcon(withFiles(await inlined(), filesOf(bundle)))
      this.emitFile({ type: 'asset', fileName: 'login.html', source })
    },
    configureServer: server => {
      server.middlewares.use('/login', (request, response, next) => serve(server, request, response).catch(next))
    },
  }
}

/**
 * Removes the start script from `index.html` before the build, which would make it a second entry of the same files.
 */
function withoutStart(): Plugin {
  const handler = (html: string) => withIcon(html.replace(moduleScript, ''))
  return { name: 'without-start', apply: 'build', transformIndexHtml: { order: 'pre', handler } }
}

function withStart(): Plugin {
  return {
    name: 'with-start',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_, { bundle }) => started(filesOf(bundle ?? {})) },
  }
}

const moduleScript = /\s*<script type="module">[\s\S]*?<\/script>/

/** Returns the tags that fetch the application's files and start it. */
function started({ entry, scripts, styles }: AppFiles): HtmlTagDescriptor[] {
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })
  return [
    ...scripts.map(href => link({ rel: 'modulepreload', href })),
    ...styles.map(href => link({ rel: 'stylesheet', href })),
    {
      tag: 'script',
      attrs: { type: 'module' },
      children: `import { start } from '${entry}'; start()`,
      injectTo: 'body',
    },
  ]
}

/** Returns the document with the icon inside it. */
function withIcon(html: string): string {
  const address = `data:image/svg+xml,${encodeURIComponent(readFileSync(icon, 'utf8').trim())}`
  return html.replace('href="/favicon.svg"', () => `href="${address}"`)
}

async function serve(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: { end(body: string): void; setHeader(name: string, value: string): void },
) {
  const html = withFiles(readFileSync(source, 'utf8'), { entry: `/${entry}`, scripts: [], styles: [] })
  const absolute = html.replaceAll('="./', `="/${source.slice(0, source.lastIndexOf('/') + 1)}`)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(await server.transformIndexHtml(request.originalUrl ?? '/login', absolute))
}

function withFiles(html: string, files: AppFiles): string {
  if (!html.includes(noFiles)) throw new Error(`${source} has no place for the application's files`)
  return html.replace(noFiles, () => noFiles.replace('{}', JSON.stringify(files)))
}

/** Builds the sign-in page alone, so that it shares no chunk with the application, with style and script inside it. */
async function inlined(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2023', modulePreload: false, rolldownOptions: { input: source } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const html = textOf(output.find(part => part.fileName.endsWith('.html')))
  return output.reduce(inline, html).replace(/\n\s+/g, '\n')
}

function inline(html: string, part: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  const tag = new RegExp(`\\s*<(script|link) [^>]*"/${part.fileName.replaceAll('.', '\\.')}"[^>]*>(</script>)?`)
  const element =
    part.type === 'chunk'
      ? `<script type="module">${part.code.trim()}</script>`
      : `<style>${textOf(part).trim()}</style>`
  const at = part.type === 'chunk' ? '</body>' : '</head>'
  return tag.test(html) ? html.replace(tag, '').replace(at, () => `${element}\n${at}`) : html
}

function textOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string {
  if (part?.type !== 'asset') throw new Error(`${source} was not built`)
  return typeof part.source === 'string' ? part.source : new TextDecoder().decode(part.source)
}

/** Returns the application's entry and everything that it imports statically. */
export function filesOf(bundle: Rolldown.OutputBundle): AppFiles {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
  const first = chunks.find(chunk => chunk.isEntry && chunk.facadeModuleId === resolve(entry))
  if (!first) throw new Error(`${entry} is not in the bundle`)
  const needed = new Set([first])
  for (const chunk of needed) {
    for (const file of chunk.imports) needed.add(chunks.find(one => one.fileName === file) as typeof first)
  }
  const styles = [...needed].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return {
    entry: `/${first.fileName}`,
    scripts: [...needed].map(chunk => `/${chunk.fileName}`),
    styles: styles.map(file => `/${file}`),
  }
}
