import { call } from '../../../kernel/web/call.ts'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../kernel/web/ui/Switch.tsx'
import { type CalendarSettings, weekdayWords } from '../api/calendar.ts'
import { type Calendar, calendarRoutes as routes } from '../api/routes.ts'
import { calendarQuery, expectCalendar, refreshCalendar, showCalendar } from './calendarQuery.ts'
import { SpanEditor } from './SpanEditor.tsx'

/** Edits weekdays, hours of the day, and whether holidays count. */
export function WorkingHours({ calendar, editable }: { calendar: Calendar; editable: boolean }) {
  const form = useForm({
    schema: routes.save.body,
    given: givenOf(calendar),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...calendarQuery, staleTime: 0 })),
    async send(body, how, force) {
      const { version: _, force: __, ...settings } = body
      const takeBack = expectCalendar({ settings })
      try {
        return await call(routes.save, { body: { ...body, force } }, how)
      } catch (failure) {
        takeBack()
        throw failure
      }
    },
    onSaved: saved => {
      showCalendar(saved)
      notice.success('已保存')
    },
  })
  const { weekdays, spans, followsHolidays } = form.values as CalendarSettings
  const toggle = (day: number) =>
    form.set('weekdays', weekdays.includes(day) ? weekdays.filter(one => one !== day) : [...weekdays, day].sort())
  const reload = () => {
    form.reset()
    void refreshCalendar()
  }
  return (
    <Form form={form} label="工作时间" onReload={reload}>
      <fieldset className="calendar-group" disabled={!editable}>
        <legend>工作日</legend>
        <div className="chips">
          {weekdayWords.map((name, at) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={weekdays.includes(at + 1)}
              onClick={() => toggle(at + 1)}
            >
              {name}
            </button>
          ))}
        </div>
        <Fault words={form.faults.weekdays} />
      </fieldset>
      <fieldset className="calendar-group" disabled={!editable}>
        <legend>工作时间</legend>
        <SpanEditor spans={spans} onChange={changed => form.set('spans', changed)} />
        <Fault words={form.faults.spans} />
      </fieldset>
      <div className="calendar-holidays">
        <span>
          按国务院公布的节假日放假和调休
          <small>数据到 {calendar.knownUntil} 年</small>
        </span>
        <Switch
          on={followsHolidays}
          label="按法定节假日休息和调休"
          disabled={!editable}
          onChange={on => form.set('followsHolidays', on)}
        />
      </div>
      {form.dirty && (
        <div className="calendar-save">
          <Button onClick={form.reset}>放弃</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            保存
          </Button>
        </div>
      )}
    </Form>
  )
}

const givenOf = ({ settings, version }: Calendar) => ({ ...settings, version })

function Fault({ words }: { words: string | undefined }) {
  return words ? (
    <p className="field-fault" role="alert">
      {words}
    </p>
  ) : null
}
