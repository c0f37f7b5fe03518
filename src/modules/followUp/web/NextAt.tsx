import { useState } from 'react'
import { startOfDay } from '../../../kernel/api/time.ts'
import { When } from '../../../kernel/web/field/Value.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'

/** Days from today at which a next contact is usually agreed, at ten in the morning. */
const usual = { 明天: 1, 三天后: 3, 下周: 7 }
const tenOClock = 10 * 3_600_000

/** Shows when to contact next: one press for the usual days, or any other time. */
export function NextAt({ form }: { form: FormModel }) {
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
