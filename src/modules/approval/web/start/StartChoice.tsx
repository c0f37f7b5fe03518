import type { Startable } from '../../api/approval.ts'
import '../approval.css'

type Props = { forms: readonly Startable[]; onChoose: (formId: number) => void }

/** Shows the forms that the person may start; the last used ones come first, under their own heading. */
export function StartChoice({ forms, onChoose }: Props) {
  const recent = forms.filter(form => form.recent)
  const others = forms.filter(form => !form.recent)
  if (forms.length === 0) return <p className="drawer-message">还没有可以发起的审批，请联系管理员发布审批流程</p>
  return (
    <>
      {recent.length > 0 && <Cards title="最近使用" forms={recent} onChoose={onChoose} />}
      {others.length > 0 && <Cards title={recent.length > 0 ? '其他' : '全部'} forms={others} onChoose={onChoose} />}
    </>
  )
}

function Cards({ title, forms, onChoose }: Props & { title: string }) {
  return (
    <section className="start-group" aria-label={title}>
      <h3>{title}</h3>
      <ul className="start-choice">
        {forms.map(form => (
          <li key={form.formId}>
            <button type="button" className="row-card" onClick={() => onChoose(form.formId)}>
              <b>{form.name}</b>
              <small>{form.description}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
