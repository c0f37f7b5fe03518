import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import type { Approver } from '../../../../flows/api/flow.ts'
import { approverKinds, levelWords } from '../../../../flows/api/flowWords.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import { NumberSetting, Setting } from './Setting.tsx'

type Kind = Approver['kind']
type Props = {
  title: string
  approvers: readonly Approver[]
  fields: readonly Field[]
  onChange: (approvers: Approver[]) => void
}

/** The most kinds of approvers of a node, as its schema has it. */
const most = 10

/** Edits the approvers: several ways to name them, united. */
export function ApproversSetting({ title, approvers, fields, onChange }: Props) {
  return (
    <fieldset className="setting">
      <legend>{title}</legend>
      {approvers.map((approver, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: approvers have no names, only places
        <div key={`${at} ${approver.kind}`} className="setting-approver">
          <div className="setting-line">
            <KindChoice
              label={`第 ${at + 1} 种${title}`}
              value={approver.kind}
              onChange={kind => onChange(approvers.with(at, begin(kind)))}
            />
            <Button
              kind="text"
              small
              icon="close"
              aria-label={`删除第 ${at + 1} 种${title}`}
              onClick={() => onChange(approvers.toSpliced(at, 1))}
            />
          </div>
          <Detail approver={approver} fields={fields} onChange={next => onChange(approvers.with(at, next))} />
        </div>
      ))}
      {approvers.length < most && (
        <Button small icon="plus" onClick={() => onChange([...approvers, begin('people')])}>
          添加{title}
        </Button>
      )}
    </fieldset>
  )
}

function KindChoice({ label, value, onChange }: { label: string; value: Kind; onChange: (kind: Kind) => void }) {
  return (
    <select className="input" aria-label={label} value={value} onChange={event => onChange(event.target.value as Kind)}>
      {Object.entries(approverKinds).map(([kind, words]) => (
        <option key={kind} value={kind}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** Returns a new way to name approvers, with nothing chosen yet. */
function begin(kind: Kind): Approver {
  if (kind === 'people') return { kind, people: [] }
  if (kind === 'role') return { kind, role: 0 }
  if (kind === 'leader') return { kind, level: 1 }
  if (kind === 'chain') return { kind, levels: 2 }
  return kind === 'field' ? { kind, field: '' } : { kind }
}

type DetailProps = { approver: Approver; fields: readonly Field[]; onChange: (approver: Approver) => void }

function Detail({ approver, fields, onChange }: DetailProps) {
  switch (approver.kind) {
    case 'people':
      return (
        <Setting
          title="成员"
          kind="employee"
          many={true}
          placeholder="按姓名或部门查找"
          value={approver.people}
          onChange={people => onChange({ ...approver, people: people as number[] })}
        />
      )
    case 'role':
      return (
        <Setting
          title="角色"
          kind="reference"
          of="role"
          value={approver.role || null}
          hint="有这个角色的每个人；多人时按下面的方式审批。"
          onChange={role => onChange({ ...approver, role: Number(role) })}
        />
      )
    case 'leader':
      return (
        <NumberSetting
          title="发起人向上第几级主管"
          min={1}
          max={10}
          value={approver.level}
          hint={levelWords(approver.level)}
          onChange={level => onChange({ ...approver, level })}
        />
      )
    case 'chain':
      return (
        <NumberSetting
          title="从直接主管起，到第几级"
          min={1}
          max={10}
          value={approver.levels}
          hint="每一级主管都要审批，选“依次审批”则由下至上。"
          onChange={levels => onChange({ ...approver, levels })}
        />
      )
    case 'field':
      return <FieldChoice value={approver.field} fields={fields} onChange={field => onChange({ ...approver, field })} />
    case 'chosen':
      return <p className="hint">发起时由发起人选择。</p>
    default:
      return <p className="hint">发起这次审批的人自己。</p>
  }
}

function FieldChoice(props: { value: string; fields: readonly Field[]; onChange: (field: string) => void }) {
  const people = props.fields.filter(field => field.kind === 'employee')
  const words = Object.fromEntries(people.map(({ key, title }) => [key, title]))
  return (
    <Setting
      title="人员字段"
      kind="enum"
      words={words}
      value={words[props.value] ? props.value : null}
      hint={people.length === 0 ? '表单里还没有人员字段。' : undefined}
      onChange={field => props.onChange(String(field ?? ''))}
    />
  )
}
