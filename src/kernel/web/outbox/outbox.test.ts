import { describe, expect, it } from 'vitest'
import { codes } from '../../api/envelope.ts'
import { CallError } from '../answer.ts'
import { type Act, askedOf, oldAfter } from './act.ts'
import { Outbox } from './outbox.ts'
import type { ActStore } from './store.ts'

function memory(): ActStore & { acts: Act[] } {
  const acts: Act[] = []
  let last = 0
  return {
    acts,
    all: async () => structuredClone(acts),
    add: async act => {
      last += 1
      acts.push({ ...act, id: last })
    },
    put: async act => {
      acts[acts.findIndex(({ id }) => id === act.id)] = act
    },
    remove: async id => {
      acts.splice(
        acts.findIndex(act => act.id === id),
        1,
      )
    },
  }
}

/** An outbox before a server that answers by `answers`: what it was sent, in order, with the keys. */
function tried(answer: (act: Act, time: number) => Error | null) {
  const sent: Act[] = []
  const uploads: string[] = []
  const state = { now: 1_000_000, owner: '1:1' }
  const store = memory()
  const outbox = new Outbox({
    store,
    now: () => state.now,
    owner: () => state.owner,
    alone: work => work(),
    async upload(_route, file) {
      uploads.push(file.name)
      if (file.name === '断' && uploads.length === 2) throw lost()
      return uploads.length
    },
    async send(act) {
      sent.push(act)
      const failure = answer(act, sent.length)
      if (failure) throw failure
    },
  })
  const add = (title: string, about = title) => outbox.add({ title, about, route: 'POST /x', sent: { body: {} } })
  return { outbox, sent, uploads, state, store, add, told: () => sent.map(({ title }) => title) }
}

const lost = () => new CallError(codes.unavailable, 0, '连接中断')
const refused = () => new CallError(codes.conflict, 200, '可用不足')

describe('the outbox', () => {
  it('sends what was sent before under the same key, so that a lost answer does nothing twice', async () => {
    const { outbox, sent } = tried(() => null)
    await outbox.add({ title: '入库 12 箱', about: 'x', route: 'POST /x', sent: { body: {} }, key: 'sent-before' })
    await outbox.run()
    expect(sent.map(({ key }) => key)).toEqual(['sent-before'])
  })

  it('keeps what it sends until the server has answered, and sends it again under the same key', async () => {
    const { outbox, sent, store, add } = tried((_, time) => (time === 1 ? lost() : null))
    await add('收货 12 箱')
    await outbox.run()
    expect(store.acts).toHaveLength(1)
    await outbox.run()
    expect(store.acts).toEqual([])
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  it('sends in order, and nothing after what the connection lost', async () => {
    const { outbox, add, told } = tried((_, time) => (time === 2 ? lost() : null))
    for (const title of ['一', '二', '三']) await add(title)
    await outbox.run()
    await outbox.run()
    expect(told()).toEqual(['一', '二', '二', '三'])
  })

  it('stops after a refusal only what is on the same document', async () => {
    const { outbox, store, add, told } = tried(({ title }) => (title === '甲1' ? refused() : null))
    await add('甲1', '甲')
    await add('甲2', '甲')
    await add('乙1', '乙')
    await outbox.run()
    expect(told().toSorted()).toEqual(['乙1', '甲1'])
    expect(store.acts.map(({ title, refusal }) => [title, refusal])).toEqual([
      ['甲1', '可用不足'],
      ['甲2', null],
    ])
    await outbox.drop(store.acts[0] as Act)
    expect(store.acts).toEqual([])
  })

  it('sends what was refused until the person agrees with their yes, under a key of its own', async () => {
    const asks = { field: 'beyond', title: '多收的记为客户余额' }
    const more = { issues: [{ field: 'beyond', msg: '收的比应付的多' }] }
    const { outbox, sent, store } = tried((_, time) =>
      time === 1 ? new CallError(codes.badInput, 200, '收的比应付的多', more) : null,
    )
    await outbox.add({ title: '代收', about: 'x', route: 'POST /x', sent: { body: { amount: 5 } }, asks })
    await outbox.run()
    const refused = store.acts[0] as Act
    expect(askedOf(refused)).toEqual(asks)
    await outbox.agree(refused)
    expect(store.acts).toEqual([])
    expect(sent[1]?.sent).toEqual({ body: { amount: 5, beyond: true } })
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('asks nothing where the refusal is about something else', async () => {
    const asks = { field: 'beyond', title: '多收的记为客户余额' }
    const { outbox, store } = tried(() => refused())
    await outbox.add({ title: '代收', about: 'x', route: 'POST /x', sent: { body: {} }, asks })
    await outbox.run()
    expect(store.acts[0]?.refusal).toBe('可用不足')
    expect(askedOf(store.acts[0] as Act)).toBeUndefined()
  })

  it('asks about what is older than eight hours, and sends it once the person says so', async () => {
    const { outbox, state, store, add, told } = tried((_, time) => (time === 1 ? lost() : null))
    await add('入库')
    await outbox.run()
    state.now += oldAfter + 1
    await outbox.run()
    expect(told()).toEqual(['入库'])
    await outbox.again(store.acts[0] as Act)
    expect(store.acts).toEqual([])
  })

  it('sends the files of an act up first, goes on where the connection broke, and names them', async () => {
    const { outbox, sent, uploads, store } = tried(() => null)
    const left = ['一', '断'].map(name => new File(['x'], name))
    const files = { route: 'POST /upload', field: 'fileIds', left }
    await outbox.add({
      title: '代收',
      about: 'x',
      route: 'POST /x',
      sent: { body: { amount: 5, fileIds: [9] } },
      files,
    })
    await outbox.run()
    expect(sent).toEqual([])
    expect(store.acts[0]?.files?.left).toHaveLength(1)
    await outbox.run()
    expect(uploads).toEqual(['一', '断', '断'])
    expect(sent.map(act => act.sent)).toEqual([{ body: { amount: 5, fileIds: [9, 1, 3] } }])
    expect(store.acts).toEqual([])
  })

  it("sends nobody else's acts", async () => {
    const { outbox, state, store, add } = tried((_, time) => (time === 1 ? lost() : null))
    await add('入库')
    await outbox.run()
    state.owner = '2:1'
    await outbox.run()
    expect(await outbox.waiting()).toEqual([])
    expect(store.acts).toHaveLength(1)
  })
})
