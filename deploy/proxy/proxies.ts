import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'tongzhou-proxy-'))

/** A proxy on loopback before two nodes; `hearsHealth`: it asks them whether they are ready. */
export type ProxyProgram = {
  name: string
  hearsHealth: boolean
  start(port: number, nodes: readonly string[]): ChildProcess
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const leadTo = (text: string, nodes: readonly string[]) =>
  nodes.reduce((led, node, at) => led.replaceAll(`10.0.0.1${at + 1}:3000`, new URL(node).host), text)

/** The proxies by the files of this folder, without TLS. */
export const proxies: readonly ProxyProgram[] = [
  {
    name: 'caddy',
    hearsHealth: true,
    start(port, nodes) {
      const file = join(folder, 'Caddyfile')
      const text = leadTo(read('Caddyfile'), nodes).replace('crm.example.com', `http://127.0.0.1:${port}`)
      writeFileSync(file, `{\n\tadmin off\n}\n${text}`)
      const env = { PATH: process.env.PATH, HOME: folder }
      return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
    },
  },
  {
    name: 'nginx',
    hearsHealth: false,
    start(port, nodes) {
      const [upstream = '', ...servers] = leadTo(read('nginx.conf'), nodes).split(/^(?=server \{)/m)
      const server = (servers[0] ?? '').replace(/^ {2}ssl_.*\n/gm, '').replace('443 ssl http2', `127.0.0.1:${port}`)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(one => `${one}_temp_path ${folder};`)
      const file = join(folder, 'nginx.conf')
      const outer = `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error;\nevents {}\n`
      writeFileSync(file, `${outer}http {\naccess_log off;\n${places.join('\n')}\n${upstream}${server}}\n`)
      return spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
    },
  },
]
