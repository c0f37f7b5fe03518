import { useId, useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { conditionFault } from '../../../forms/api/conditionFault.ts'
import { askable } from '../../../forms/web/condition/asked.ts'
import { ConditionEditor } from '../../../forms/web/condition/ConditionEditor.tsx'
import type { Binding, BindingSubject } from '../../api/binding.ts'
import { inputsOf, saveSubject } from './bindings.ts'

type Props = { subject: BindingSubject; binding: Binding | undefined; onClose: () => void }

/** Edits a binding: its condition and its flow; without `binding` a new one, before those without a condition. */
export function BindingDrawer({ subject, binding, onClose }: Props) {
  const [when, setWhen] = useState(binding?.when ?? [])
  const [flowId, setFlow] = useState(binding?.flowId ?? subject.flows.find(flow => flow.published)?.id ?? 0)
  const [busy, setBusy] = useState(false)
  const fault = conditionFault(when, subject.fields) ?? (flowId === 0 ? '请选择审批流程' : undefined)
  const save = async () => {
    setBusy(true)
    try {
      await saveSubject(subject, { bindings: withThis(subject, { id: binding?.id, when, flowId }) })
      notice.success('绑定已保存')
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      {fault && <small className="binding-fault">{fault}</small>}
      <Button onClick={onClose}>取消</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={fault !== undefined}
        onClick={() => void save().catch(() => undefined)}
      >
        保存
      </Button>
    </>
  )
  return (
    <Drawer
      open
      title={binding ? `${subject.title}：修改绑定` : `${subject.title}：新增绑定`}
      footer={footer}
      onClose={onClose}
    >
      <div className="binding-form">
        <h3>满足条件时</h3>
        <p className="hint">没有条件就适用于所有情况；金额按元填写。</p>
        <ConditionEditor condition={when} asked={askable(subject.fields)} onChange={setWhen} />
        <h3>走这个流程</h3>
        <FlowChoice subject={subject} binding={binding} value={flowId} onChange={setFlow} />
      </div>
    </Drawer>
  )
}

type ChoiceProps = Pick<Props, 'subject' | 'binding'> & { value: number; onChange: (flowId: number) => void }

function FlowChoice({ subject, binding, value, onChange }: ChoiceProps) {
  const id = useId()
  const gone = binding && !subject.flows.some(flow => flow.id === binding.flowId)
  return (
    <div className="field field-wide">
      <label htmlFor={id}>审批流程</label>
      <select id={id} className="input" value={value} onChange={event => onChange(Number(event.target.value))}>
        {value === 0 && <option value={0}>请选择</option>}
        {gone && <option value={binding.flowId}>{binding.flowName}（已停用）</option>}
        {subject.flows.map(flow => (
          <option key={flow.id} value={flow.id}>
            {flow.name}
            {!flow.published && '（还没有发布）'}
          </option>
        ))}
      </select>
    </div>
  )
}

type Input = { id: number | undefined; when: Binding['when']; flowId: number }

function withThis(subject: BindingSubject, input: Input) {
  const inputs = inputsOf(subject)
  if (input.id !== undefined) return inputs.map(one => (one.id === input.id ? input : one))
  const rest = input.when.length > 0 ? subject.bindings.findIndex(one => one.when.length === 0) : -1
  return inputs.toSpliced(rest < 0 ? inputs.length : rest, 0, input)
}
