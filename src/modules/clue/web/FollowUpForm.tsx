import { useState } from 'react'
import { startOfDay } from '../../../kernel/contract/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { type Choice, useChoices } from '../../../kernel/web/field/reference.ts'
import { When } from '../../../kernel/web/field/Value.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { clueRoutes } from '../contract/clue.ts'
import { refreshClue } from './useClueActions.tsx'

/** Writes what came of a contact; each one written leaves a fresh form. */
export function FollowUpForm({ id }: { id: number }) {
  const [written, setWritten] = useState(0)
  return <Blank key={written} id={id} onWritten={() => setWritten(written + 1)} />
}

function Blank({ id, onWritten }: { id: number; onWritten: () => void }) {
  const form = useForm({
    schema: clueRoutes.follow.body,
    name: `clue-follow-${id}`,
    at: 'open',
    given: { id },
    send: (body, how) => call(clueRoutes.follow, { body }, how),
    onSaved: () => {
      notice.success('跟进已保存')
      void refreshClue()
      onWritten()
    },
  })
  return (
    <div className="composer">
      <Form form={form} label="写跟进">
        <Methods form={form} />
        <FormField form={form} name="content" lines placeholder="聊了什么、客户的想法、下一步（Ctrl/⌘ + Enter 保存）" />
        <div className="composer-foot">
          <NextAt form={form} />
          <Button kind="primary" busy={form.busy} disabled={!form.dirty} onClick={() => void form.submit()}>
            保存跟进
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** One press instead of a list to open: there are few ways to reach a person. */
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

const isOpen = (choice: Choice) => !choice.disabled

/** Days from today at which a next contact is usually agreed, at ten in the morning. */
const usual = { 明天: 1, 三天后: 3, 下周: 7 }
const tenOClock = 10 * 3_600_000

function NextAt({ form }: { form: FormModel }) {
  const [picking, setPicking] = useState(false)
  const chosen = form.values.nextAt as string | null
  const at = (days: number) => new Date(startOfDay(new Date(), days).getTime() + tenOClock).toISOString()
  return (
    <fieldset className="chips">
      <legend className="unseen">下次跟进</legend>
      <span className="composer-next">下次跟进</span>
      {Object.entries(usual).map(([title, days]) => (
        <button
          key={title}
          type="button"
          className="chip"
          aria-pressed={chosen === at(days)}
          onClick={() => form.set('nextAt', chosen === at(days) ? null : at(days))}
        >
          {title}
        </button>
      ))}
      {picking ? (
        <div className="composer-picker">
          <FormField form={form} name="nextAt" />
        </div>
      ) : (
        <button type="button" className="chip" onClick={() => setPicking(true)}>
          {chosen ? <When at={chosen} /> : '其他时间'}
        </button>
      )}
    </fieldset>
  )
}
