// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codes } from '../../api/envelope.ts'
import { text } from '../../api/fields.ts'
import { patchOf } from '../../api/patch.ts'
import { route } from '../../api/route.ts'
import { call } from '../call.ts'
import { answer, draw, refusal, sent } from '../fixtures.ts'
import { Form } from './Form.tsx'
import { FormField } from './FormField.tsx'
import { useForm } from './useForm.ts'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

const Thing = z.object({
  name: text('名称', 20).min(1, '请填写名称'),
  remark: text('备注', 20),
})
const Weight = z.number().optional().meta({ title: '重量', kind: 'integer' })
const save = route({
  at: 'POST /thing/save',
  does: 'saves a thing',
  signedIn: 'a test',
  body: Thing.extend({ force: z.boolean() }),
  returns: z.object({ id: z.number() }),
})
const latest = { name: '同事的名称', remark: '同事的备注' }

function ThingForm({ onSaved = () => {}, given = { name: '', remark: '' } }) {
  const form = useForm({
    schema: Thing,
    name: 'thing',
    given,
    latest: async () => latest,
    send: (body, how, force) => call(save, { body: { ...body, force } }, how),
    onSaved,
  })
  return (
    <Form form={form} label="新增东西" onCancel={() => {}}>
      <FormField form={form} name="name" />
      <FormField form={form} name="remark" />
    </Form>
  )
}

const Versioned = Thing.extend({ version: z.number(), ownerVersion: z.number().optional() })
const saveVersioned = route({
  at: 'POST /thing/saveVersioned',
  does: 'saves a thing that has an owner',
  signedIn: 'a test',
  body: Versioned,
  returns: z.object({ id: z.number() }),
})

const ThingEdit = patchOf(Thing.extend({ amount: z.number().meta({ title: '金额', kind: 'money' }), weight: Weight }))
const edit = route({
  at: 'POST /thing/edit',
  does: 'edits a thing',
  signedIn: 'a test',
  body: ThingEdit,
  returns: z.object({ id: z.number() }),
})

function EditForm() {
  const form = useForm({
    schema: ThingEdit,
    given: { name: '甲', remark: '', amount: 100, weight: 5 },
    send: (body, how) => call(edit, { body }, how),
    onSaved: () => {},
  })
  return (
    <Form form={form} label="修改东西" onCancel={() => {}}>
      <FormField form={form} name="amount" />
      <FormField form={form} name="weight" />
    </Form>
  )
}

function VersionedForm() {
  const [given, setGiven] = useState({ name: '甲', remark: '', version: 1, ownerVersion: 4 })
  const form = useForm({
    schema: Versioned,
    given,
    send: (body, how) => call(saveVersioned, { body }, how),
    onSaved: () => {},
  })
  const theirs = { name: '甲', remark: '同事的备注', version: 2, ownerVersion: 5 }
  return (
    <>
      <button type="button" onClick={() => setGiven(theirs)}>
        同事保存
      </button>
      <Form form={form} label="编辑东西" onCancel={() => {}}>
        <FormField form={form} name="name" />
        <FormField form={form} name="remark" />
      </Form>
    </>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodies = () => sent.map(one => one.body)

describe('a form', () => {
  test('sends nothing that its schema refuses, and shows the reason at the field', async () => {
    draw(<ThingForm />)
    await press('保存')
    expect(screen.getByRole('alert').textContent).toBe('请填写名称')
    expect(field('名称').closest('[data-wrong]')).not.toBeNull()
    expect(sent).toEqual([])
    await userEvent.type(field('名称'), '甲')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('sends its content once, however often the person submits, and then says that it is saved', async () => {
    const onSaved = vi.fn()
    const arrived = Promise.withResolvers<{ id: number }>()
    answer(save, () => arrived.promise)
    draw(<ThingForm onSaved={onSaved} />)
    await userEvent.type(field('名称'), '甲{Control>}{Enter}{/Control}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    arrived.resolve({ id: 7 })
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id: 7 }))
    expect(bodies()).toEqual([{ name: '甲', remark: '', force: false }])
  })

  test('that is refused shows the reason at the field, keeps its content, and sends again with the same key', async () => {
    answer(save, () => {
      throw refusal(codes.badInput, '名称已有人用', { issues: [{ field: 'name', msg: '名称已有人用' }] })
    })
    draw(<ThingForm />)
    await userEvent.type(field('名称'), '甲')
    await press('保存')
    expect((await screen.findAllByText('名称已有人用')).some(one => one.closest('[data-field=name]'))).toBe(true)
    expect(field('名称').value).toBe('甲')
    answer(save, () => ({ id: 7 }))
    await press('保存')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.key).toBeTruthy()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('shows what a colleague saves meanwhile, and sends the versions with which the edit began', async () => {
    answer(saveVersioned, () => ({ id: 7 }))
    draw(<VersionedForm />)
    await userEvent.type(field('名称'), '乙')
    await press('同事保存')
    expect(field('备注').value).toBe('同事的备注')
    await press('保存')
    await waitFor(() => expect(bodies()).toEqual([{ name: '甲乙', remark: '同事的备注', version: 1, ownerVersion: 4 }]))
  })

  test('of an edit refuses an emptied field that a record always has, which the server would leave as it was', async () => {
    answer(edit, () => ({ id: 7 }))
    draw(<EditForm />)
    await userEvent.clear(await screen.findByLabelText(/^金额/))
    await press('保存')
    expect(await screen.findByText('金额不能为空')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByLabelText(/^金额/), '2')
    await userEvent.clear(screen.getByLabelText(/^重量/))
    await press('保存')
    await waitFor(() => expect(bodies()).toEqual([{ name: '甲', remark: '', amount: 200 }]))
  })

  test('keeps a draft over a reload until it is saved or discarded', async () => {
    const { unmount } = draw(<ThingForm />)
    await userEvent.type(field('备注'), '写了一半')
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    draw(<ThingForm />)
    expect(field('备注').value).toBe('写了一半')
    await press('不要了，重新填写')
    expect(field('备注').value).toBe('')
    expect(screen.queryByText('已恢复上次未保存的内容。')).toBeNull()
  })

  describe('whose record a colleague has saved meanwhile', () => {
    const changes = [{ field: 'name', title: '名称', before: '旧', after: '同事的名称' }]
    const refuseStale = (body: unknown) => {
      if ((body as { force: boolean }).force) return { id: 7 }
      throw refusal(codes.stale, '已被修改', { by: '李同事', at: '2026-11-01T10:00:00+08:00', changes })
    }

    test("says who changed what, and overwrites only the person's own changes", async () => {
      answer(save, ({ body }) => refuseStale(body))
      draw(<ThingForm given={{ name: '旧', remark: '旧备注' }} />)
      await userEvent.type(field('备注'), '改')
      await press('保存')
      const dialog = within(await screen.findByRole('dialog', { name: '这条记录刚被别人改过' }))
      expect(dialog.getByText('李同事')).toBeTruthy()
      expect(dialog.getByText('同事的名称')).toBeTruthy()
      expect(dialog.queryByText('您也改了')).toBeNull()
      await press('仍然保存我的修改')
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(bodies()[1]).toEqual({ name: '同事的名称', remark: '旧备注改', force: true })
    })

    test('marks the fields that both people changed', async () => {
      answer(save, ({ body }) => refuseStale(body))
      draw(<ThingForm given={{ name: '旧', remark: '' }} />)
      await userEvent.type(field('名称'), '我的')
      await press('保存')
      expect(await screen.findByText('您也改了')).toBeTruthy()
    })
  })
})
