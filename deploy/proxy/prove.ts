import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type AnswerOf, addressOf, type Route } from '../../src/kernel/api/route.ts'
import { pictureRoutes } from '../../src/modules/files/api/picture.ts'
import { fleetRoutes } from '../../src/modules/fleet/api/node.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { headOf, openSocket, trickle } from '../../tests/support/bareSocket.ts'
import { requestOf, type Sent } from '../../tests/support/client.ts'
import { freePort, freshCluster } from '../../tests/support/freshCluster.ts'
import { type NodeProcess, spawnNode } from '../../tests/support/node.ts'
import { callAt } from '../../tests/support/overHttp.ts'
import { addAccount, password } from '../../tests/support/people.ts'
import { type ProxyProgram, proxies } from './proxies.ts'

/**
 * `node deploy/proxy/prove.ts [seconds]`: Caddy and nginx by the files of this folder, each before two nodes. While a picture is sent for so many
 * seconds (60), an operator drains the node that takes it, and lets it end. Ends with code 1 where a page does not stay at its node, the upload or any
 * other call fails, the node does not end by itself, or Caddy sends it something new after it has noticed. TLS is left out.
 */
const noticed = 8000 // ms: a beat of the node, and Caddy's look at /health/ready
const uploading = Number(process.argv[2] ?? 60) // s
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** With zeros behind it: a proxy passes some KB on at a time. */
const picture = Buffer.concat([Buffer.from(onePixel, 'base64'), Buffer.alloc(600_000)])

type Stage = { proxy: ProxyProgram; front: string; nodes: readonly NodeProcess[]; token: string }

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

/** How many calls for the person's own data a node has answered, by the lines that it prints. */
const callsOf = (node: NodeProcess) =>
  node.printed().split(`"route":"${addressOf(identityRoutes.info).path}"`).length - 1

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

/** Opens pages of people with cookies of their own, each with five calls, and tells who did not stay at one node. Gives a cookie for each node. */
async function openPages({ front, nodes, token }: Stage): Promise<{ cookies: string[]; wrong: string[] }> {
  const cookies: string[] = []
  const wrong: string[] = []
  const { url, headers } = requestOf(identityRoutes.info, { as: token, query: {} })
  for (let page = 0; page < 16; page++) {
    const before = nodes.map(callsOf)
    let cookie = ''
    for (let nth = 0; nth < 5; nth++) {
      const answer = await fetch(front + url, { headers: { ...headers, cookie } as Record<string, string> })
      cookie ||= cookiesOf(answer)
      await answer.text()
    }
    await sleep(300) // until the nodes have printed their lines
    const came = nodes.map((node, at) => callsOf(node) - (before[at] ?? 0))
    if (came.reduce((sum, one) => sum + one) !== 5 || !came.includes(5))
      wrong.push(`a page called ${came.join(' and ')} times`)
    cookies[came.indexOf(5)] = cookie
  }
  if (nodes.some((_, at) => !cookies[at])) wrong.push('all pages are at one node')
  return { cookies, wrong }
}

async function drainBeside(stage: Stage): Promise<string[]> {
  const { proxy, front, nodes, token } = stage
  const { cookies, wrong } = await openPages(stage)
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
  const othersBefore = callsOf(other)
  const ended = busy.ended().then(code => ({ code, after: Date.now() - began }))
  let [asked, before] = [0, -1]
  const end = sent.then(() => Promise.race([ended, sleep(20_000, null)]))
  const over = end.then(() => sleep(3000)).then(() => true)
  while (!(await Promise.race([over, sleep(100, false)]))) {
    const headers = { cookie: cookies[at] ?? '' } // a page of the node that ends
    const { status } = await callAt(front, identityRoutes.info, { as: token, query: {}, headers })
    asked += 1
    if (status !== 200) wrong.push(`a call was answered with ${status}`)
    if (before < 0 && Date.now() - began > noticed) before = callsOf(busy)
  }
  const answer = await sent
  if (answer !== 'saved') wrong.push(`the upload was answered with ${answer}`)
  const after = callsOf(busy) - before
  if (proxy.hearsHealth && after > 0) wrong.push(`${after} calls came to the draining node`)
  const ends = await end
  if (ends?.code !== 0) wrong.push(`the node did not end: ${JSON.stringify(ends)}`)
  if (callsOf(other) === othersBefore) wrong.push('the other node was asked nothing')
  const told = `${asked} calls beside it, ${after} of them to the draining node after ${noticed / 1000} s, which ended after ${Math.round((ends?.after ?? 0) / 1000)} s`
  console.log(
    `${wrong.length === 0 ? '✓' : '✗'} ${proxy.name}: the picture is ${answer}, ${told}${wrong.map(one => `; ${one}`).join('')}`,
  )
  return wrong
}

async function prove(proxy: ProxyProgram): Promise<boolean> {
  const cluster = await freshCluster()
  await cluster.command([
    `create role keeper login createrole password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  const url = `postgresql://keeper:kept@${cluster.host}/shop`
  const nodes: NodeProcess[] = []
  let child: ChildProcess | undefined
  try {
    const addresses: string[] = []
    for (let nth = 0; nth < 2; nth++) {
      const node = spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' })
      nodes.push(node)
      addresses.push(await node.address())
    }
    const port = await freePort()
    child = proxy.start(port, addresses)
    const owner = new pg.Pool({ connectionString: url, max: 1 })
    await addAccount(owner, 'operator', { isPlatform: true })
    await owner.end()
    const front = `http://127.0.0.1:${port}`
    await sleep(5000)
    const token = await ask(front, identityRoutes.signIn, { body: { username: 'operator', password } })
    const wrong = await drainBeside({ proxy, front, nodes, token })
    return wrong.length === 0
  } finally {
    child?.kill('SIGTERM')
    await Promise.all(nodes.map(node => node.stop()))
    await cluster.stop()
  }
}

const proven: boolean[] = []
for (const proxy of proxies) proven.push(await prove(proxy))
process.exitCode = proven.every(Boolean) ? 0 : 1
