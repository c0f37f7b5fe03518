import { useState } from 'react'
import type { CallOptions } from '../../../kernel/web/call.ts'
import { type Choice, useChoices } from '../../../kernel/web/field/reference.ts'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { AttachField } from '../../attachments/web/AttachField.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { type FollowUp, followUpRoutes, NewFollowUp } from '../api/followUp.ts'
import { NextAt } from './NextAt.tsx'
import './followUp.css'

type Props = {
  /** The record it is about. */
  id: number
  /** The name of the stored draft. */
  name: string
  /** The word for saving. */
  act?: string
  /** Offers the method and usual phrases for the time after a phone call. */
  over?: boolean
  send: (body: NewFollowUp, how: CallOptions) => Promise<FollowUp>
  onWritten: () => void
}

/** Writes what came of a contact: one line until somebody enters it; each one written leaves a fresh form. */
export function FollowUpForm({ onWritten, ...props }: Props) {
  const [written, setWritten] = useState(0)
  const next = () => {
    onWritten()
    setWritten(written + 1)
  }
  return <Blank key={written} {...props} onWritten={next} />
}

const asked = '聊了什么、客户的想法、下一步'

/** The company's word for a call. */
const byTelephone = '电话'

function Blank({ id, name, act = '保存跟进', over, send, onWritten }: Props) {
  const [sending, setSending] = useState(0)
  const [entered, enter] = useState(false)
  const hint = usePhone() ? asked : `${asked}（Ctrl/⌘ + Enter 保存）`
  const methods = useChoices()({ kind: 'dictionary', dictionary: 'followUpMethod' })
  const telephone = over ? methods.find(method => isOpen(method) && method.label === byTelephone)?.value : undefined
  const form = useForm({
    schema: NewFollowUp,
    name,
    at: over ? undefined : 'open',
    given: { id, fileIds: [], methodId: telephone },
    send,
    onSaved: () => {
      notice.success('跟进已保存')
      onWritten()
    },
  })
  // Who leaves the text empty for a button beside it has not forgotten it: its reason would move what they are about to press.
  const calm = { ...form, touch: () => undefined }
  const isUnfolded = over || entered || form.dirty
  return (
    <fieldset aria-label="跟进" className="composer" data-folded={!isUnfolded || undefined} onFocus={() => enter(true)}>
      <Form form={form} label="写跟进">
        {isUnfolded && (
          <div className="composer-head">
            <Methods form={form} />
            {!over && <Phrases form={form} />}
          </div>
        )}
        {over && <PhraseChips form={form} />}
        <FormField form={calm} name="content" lines placeholder={isUnfolded ? hint : asked} />
        {isUnfolded && (
          <>
            <FileRoutesContext value={followUpRoutes}>
              <AttachField form={form} onSending={setSending} />
            </FileRoutesContext>
            <div className="composer-foot">
              <NextAt form={form} />
              <Button
                kind="primary"
                busy={form.busy}
                disabled={!form.dirty || sending > 0}
                title={sending > 0 ? '图片还在上传' : undefined}
                onClick={() => void form.submit()}
              >
                {act}
              </Button>
            </div>
          </>
        )}
      </Form>
    </fieldset>
  )
}

/** Shows the methods as buttons instead of a list, because there are few. */
function Methods({ form }: { form: FormModel }) {
  const choices = useChoices()({ kind: 'dictionary', dictionary: 'followUpMethod' })
  const chosen = form.values.methodId
  return (
    <fieldset className="chips composer-methods">
      <legend className="unseen">跟进方式</legend>
      {choices.filter(isOpen).map(choice => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={chosen === choice.value}
          onClick={() => form.set('methodId', chosen === choice.value ? null : choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Returns the usual phrases, and a function that appends one to the text. */
function usePhrases(form: FormModel) {
  const phrases = useChoices()({ kind: 'dictionary', dictionary: 'followUpPhrase' }).filter(isOpen)
  const insert = (text: string) => {
    const before = String(form.values.content ?? '').trimEnd()
    form.set('content', before ? `${before}${/[。；，！？.;,!?]$/.test(before) ? '' : '。'}${text}` : text)
  }
  return { phrases, insert }
}

/** Shows the usual phrases; a click appends one. */
function PhraseChips({ form }: { form: FormModel }) {
  const { phrases, insert } = usePhrases(form)
  return (
    <fieldset className="chips">
      <legend className="unseen">常用语</legend>
      {phrases.map(({ value, label }) => (
        <button key={value} type="button" className="chip" onClick={() => insert(label)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** Shows the phrases in a menu, where there is little room. */
function Phrases({ form }: { form: FormModel }) {
  const { phrases, insert } = usePhrases(form)
  if (phrases.length === 0) return null
  return (
    <Menu
      small
      kind="text"
      icon="down"
      align="end"
      label="插入常用语"
      text="常用语"
      actions={phrases.map(({ label }) => ({ text: label, run: () => insert(label) }))}
    />
  )
}

const isOpen = (choice: Choice) => !choice.disabled
