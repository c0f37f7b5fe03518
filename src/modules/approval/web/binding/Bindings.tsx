import { useId, useState } from 'react'
import { Message } from '../../../../kernel/web/list/States.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type BindingSubject, type Unmatched, unmatchedWords } from '../../api/binding.ts'
import { bindingHints } from '../../api/bindingHints.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'
import { BindingDrawer } from './BindingDrawer.tsx'
import { BindingTable } from './BindingTable.tsx'
import { saveSubject } from './bindings.ts'
import { TryDrawer } from './TryDrawer.tsx'

/** Shows the flows of a type of document: their order, and the rule if none fits. */
export function Bindings({ subject }: { subject: BindingSubject }) {
  const [edited, edit] = useState<number | 'new'>()
  const [trying, tryOut] = useState(false)
  const editable = may(routes.save)
  const { bindings, title } = subject
  const add = editable && (
    <Button kind="primary" icon="plus" disabled={subject.flows.length === 0} onClick={() => edit('new')}>
      新增绑定
    </Button>
  )
  return (
    <div className="split-main">
      <header className="split-head">
        <h2>{title}</h2>
        <small>从上到下逐条匹配，走第一条适用的</small>
        <div className="toolbar-end">
          <Button icon="search" onClick={() => tryOut(true)}>
            试一试
          </Button>
          {add}
        </div>
      </header>
      <div className="split-rows binding-body">
        {bindings.length > 0 && <BindingTable subject={subject} editable={editable} onEdit={edit} />}
        {bindings.length === 0 && <Unbound subject={subject} />}
        <Rest subject={subject} editable={editable} />
        <Hints subject={subject} />
      </div>
      {edited !== undefined && (
        <BindingDrawer
          subject={subject}
          binding={bindings.find(one => one.id === edited)}
          onClose={() => edit(undefined)}
        />
      )}
      {trying && <TryDrawer subject={subject} onClose={() => tryOut(false)} />}
    </div>
  )
}

function Unbound({ subject }: { subject: BindingSubject }) {
  const text =
    subject.flows.length > 0 ? `${subject.otherwise}。` : `${subject.otherwise}。先在“审批管理”里为它画一个流程并发布。`
  return <Message title={`“${subject.title}”还没有绑定流程`} text={text} />
}

/** Shows the result for a document without a fitting binding. */
function Rest({ subject, editable }: { subject: BindingSubject; editable: boolean }) {
  const id = useId()
  const change = async (unmatched: Unmatched) => {
    await saveSubject(subject, { unmatched })
    notice.success(`没有匹配时：${unmatchedWords[unmatched]}`)
  }
  const unused = subject.bindings.length === 0 && subject.unmatched === 'refuse'
  return (
    <div className="binding-rest">
      <label htmlFor={id}>没有匹配的绑定时</label>
      <select
        id={id}
        className="input"
        value={subject.unmatched}
        disabled={!editable}
        onChange={event => void change(event.target.value as Unmatched).catch(() => undefined)}
      >
        {Object.entries(unmatchedWords).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {unused && <small>现在没有绑定：{subject.otherwise}</small>}
    </div>
  )
}

/** Shows cases that no binding takes, or more than one. */
function Hints({ subject: { bindings, fields, unmatched } }: { subject: BindingSubject }) {
  const counting = bindings.map((one, at) => ({ ...one, place: at + 1 })).filter(one => one.idle === '')
  const hints = bindingHints(counting, fields, unmatched)
  if (hints.length === 0) return null
  return (
    <ul className="binding-hints" aria-label="提示">
      {hints.map(hint => (
        <li key={hint}>
          <Icon name="warn" size={14} />
          {hint}
        </li>
      ))}
    </ul>
  )
}
