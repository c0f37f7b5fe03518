import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { pictureRoutes } from '../../src/modules/files/api/picture.ts'
import { fleetRoutes } from '../../src/modules/fleet/api/node.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { headOf, openSocket, trickle } from '../../tests/support/bareSocket.ts'
import { requestOf, type Sent } from '../../tests/support/client.ts'
import { freePort, freshCluster } from '../../tests/support/freshCluster.ts'
import { type NodeProcess, spawnNode } from '../../tests/support/node.ts'
import { callAt } from '../../tests/support/overHttp.ts'
import { addAccount, password } from '../../tests/support/people.ts'

/**
 * `node deploy/proxy/prove.ts [seconds]`: Caddy and nginx by the files of this folder, each before two nodes. While a picture is sent for so many
 * seconds (60), an operator drains the node that takes it, and lets it end. Ends with code 1 where the upload or any other call fails, the node does
 * not end by itself, or Caddy sends it something new after it has noticed. TLS is left out.
 */
const noticed = 8000 // ms: a beat of the node, and Caddy's look at /health/ready
const uploading = Number(process.argv[2] ?? 60) // s
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** With zeros behind it: a proxy passes some KB on at a time. */
const picture = Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(600_000)])
const folder = mkdtempSync(join(tmpdir(), 'tongzhou-proxy-'))

type Proxy = { name: string; hearsHealth: boolean; start(port: number, nodes: readonly string[]): ChildProcess }

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const leadTo = (text: string, nodes: readonly string[]) =>
  nodes.reduce((led, node, at) => led.replaceAll(`10.0.0.1${at + 1}:3000`, new URL(node).host), text)

const proxies: readonly Proxy[] = [
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

type Stage = { proxy: Proxy; front: string; nodes: readonly NodeProcess[]; token: string }

async function ask<R extends Route>(address: string, route: R, sent: Sent): Promise<AnswerOf<R>> {
  const { status, body } = await callAt(address, route, sent)
  if (!body.success) throw new Error(`${route.at}: ${status} ${body.code} ${body.msg}`)
  return body.data as never
}

/** Sends a picture as slowly as a phone in a cellar; resolves with `saved`, or the answer that says otherwise. */
async function sendPicture({ front, token }: Stage): Promise<string> {
  const { method, url, headers, payload } = requestOf(pictureRoutes.keep, {
    as: token,
    file: { name: 'a.png', content: picture, type: 'image/png' },
  })
  const body = (payload as Buffer).toString('latin1')
  const socket = await openSocket(
    front,
    headOf(`${method} ${url}`, {
      ...(headers as Record<string, string>),
      Host: new URL(front).host,
      'content-length': body.length,
    }),
  )
  socket.socket.setDefaultEncoding('latin1')
  const piece = Math.ceil(body.length / uploading)
  const pieces = Array.from({ length: uploading }, (_, nth) => body.slice(nth * piece, (nth + 1) * piece))
  await trickle(socket, pieces, 1000)
  for (let waited = 0; waited < 100 && !socket.heard(); waited++) await sleep(100)
  socket.socket.destroy()
  return socket.heard().includes('"success":true') ? 'saved' : socket.heard().slice(0, 200)
}

const callsOf = (node: NodeProcess) => node.printed().split('"route":"/api/auth/').length - 1

async function drainBeside(stage: Stage): Promise<string[]> {
  const { proxy, front, nodes, token } = stage
  const wrong: string[] = []
  const sent = sendPicture(stage)
  const isTaken = async () => {
    const { rows } = await ask(front, fleetRoutes.list, { as: token, body: {} })
    return rows.find(({ calls }) => calls > 0)
  }
  let taken = await isTaken()
  for (let looks = 0; looks < 100 && !taken; looks++) {
    await sleep(200)
    taken = await isTaken()
  }
  if (!taken) throw new Error('no node tells of the upload')
  const at = nodes.findIndex(({ child }) => taken.name.endsWith(`:${child.pid}`))
  const [busy, other] = [nodes[at], nodes[1 - at]] as [NodeProcess, NodeProcess]
  await ask(front, fleetRoutes.drain, { as: token, body: { id: taken.id, version: taken.version, ends: true } })
  const began = Date.now()
  const ended = busy.ended().then(code => ({ code, after: Date.now() - began }))
  let [asked, before] = [0, -1]
  const over = sent.then(() => sleep(5000)).then(() => true)
  while (!(await Promise.race([over, sleep(100, false)]))) {
    const { status } = await callAt(front, identityRoutes.info, { as: token, query: {} })
    asked += 1
    if (status !== 200) wrong.push(`a call was answered with ${status}`)
    if (before < 0 && Date.now() - began > noticed) before = callsOf(busy)
  }
  const answer = await sent
  if (answer !== 'saved') wrong.push(`the upload was answered with ${answer}`)
  const after = callsOf(busy) - before
  if (proxy.hearsHealth && after > 0) wrong.push(`${after} calls came to the draining node`)
  const end = await Promise.race([ended, sleep(20_000, null)])
  if (end?.code !== 0) wrong.push(`the node did not end: ${JSON.stringify(end)}`)
  if (callsOf(other) === 0) wrong.push('the other node was asked nothing')
  const told = `${asked} calls beside it, ${after} of them to the draining node after ${noticed / 1000} s, which ended after ${Math.round((end?.after ?? 0) / 1000)} s`
  console.log(
    `${wrong.length === 0 ? '✓' : '✗'} ${proxy.name}: the picture is ${answer}, ${told}${wrong.map(one => `; ${one}`).join('')}`,
  )
  return wrong
}

async function prove(proxy: Proxy): Promise<boolean> {
  const cluster = await freshCluster()
  await cluster.command([
    `create role keeper login createrole password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  const url = `postgresql://keeper:kept@${cluster.host}/shop`
  const start = () => spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' })
  const nodes = [start()]
  const addresses = [await (nodes[0] as NodeProcess).address()]
  nodes.push(start())
  addresses.push(await (nodes[1] as NodeProcess).address())
  const port = await freePort()
  const child = proxy.start(port, addresses)
  try {
    const owner = new pg.Pool({ connectionString: url, max: 1 })
    await addAccount(owner, 'operator', { isPlatform: true })
    await owner.end()
    const front = `http://127.0.0.1:${port}`
    await sleep(5000)
    const token = await ask(front, identityRoutes.signIn, { body: { username: 'operator', password } })
    const wrong = await drainBeside({ proxy, front, nodes, token })
    return wrong.length === 0
  } finally {
    child.kill('SIGTERM')
    await Promise.all(nodes.map(node => node.stop()))
    await cluster.stop()
  }
}

const proven: boolean[] = []
for (const proxy of proxies) proven.push(await prove(proxy))
process.exitCode = proven.every(Boolean) ? 0 : 1
