import { useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../../../kernel/web/list/States.tsx'
import type { BindingSubject } from '../../api/binding.ts'
import { Bindings } from './Bindings.tsx'
import { keyOf, useSubjects } from './bindings.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './binding.css'

/** Draws the screen 流程业务绑定 (processBind). */
export default function BindingPage() {
  const { data, error, refetch } = useSubjects()
  const [params, setParams] = useSearchParams()
  if (!data)
    return (
      <section className="list">{error ? <Failed error={error} onRetry={refetch} /> : <Waiting columns={4} />}</section>
    )
  const chosen = data.find(one => keyOf(one) === params.get('type')) ?? data.find(one => one.formId === null) ?? data[0]
  return (
    <section className="list split" aria-label="流程业务绑定">
      <Subjects
        subjects={data}
        chosen={chosen}
        onChoose={subject => setParams({ type: keyOf(subject) }, { replace: true })}
      />
      {chosen && <Bindings key={keyOf(chosen)} subject={chosen} />}
    </section>
  )
}

type Props = {
  subjects: readonly BindingSubject[]
  chosen: BindingSubject | undefined
  onChoose: (subject: BindingSubject) => void
}

function Subjects({ subjects, chosen, onChoose }: Props) {
  const groups = [
    { title: '业务动作', of: subjects.filter(one => one.formId === null) },
    { title: '审批表单', of: subjects.filter(one => one.formId !== null) },
  ]
  return (
    <nav className="split-side" aria-label="业务类型">
      {groups.map(({ title, of }) => (
        <section key={title} aria-label={title}>
          <h2 className="side-title">{title}</h2>
          <ul>
            {of.map(subject => (
              <li key={keyOf(subject)}>
                <button
                  type="button"
                  className="row-button side-item"
                  aria-current={subject === chosen ? 'true' : undefined}
                  onClick={() => onChoose(subject)}
                >
                  <span>{subject.title}</span>
                  <small>{subject.bindings.length > 0 ? subject.bindings.length : '未绑定'}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
