import {
  type DelayNode,
  failureWords,
  kindWords,
  type SubFlowNode,
  type WebhookNode,
} from '../../../../flows/api/flow.ts'
import { useSubFlows } from '../subFlows.ts'
import { Choices } from './Choices.tsx'
import type { NodePanelProps } from './NodePanel.tsx'
import { Check, NumberSetting, Setting } from './Setting.tsx'

const waits = { hours: '一段时间', field: '到表单里的日期' } as const

/** Edits the length of a delay. */
export function DelayPanel({ node, fields, onChange }: NodePanelProps<DelayNode>) {
  const { wait } = node
  const days = fields.filter(field => field.kind === 'date' || field.kind === 'datetime')
  const words = Object.fromEntries(days.map(({ key, title }) => [key, title]))
  return (
    <>
      <Choices
        title="等待"
        words={waits}
        value={wait.kind}
        onChange={kind =>
          onChange({
            wait: kind === 'hours' ? { kind, hours: 24, working: false } : { kind, field: days[0]?.key ?? '' },
          })
        }
      />
      {wait.kind === 'hours' && (
        <>
          <NumberSetting
            title="小时数"
            min={1}
            max={720}
            value={wait.hours}
            onChange={hours => onChange({ wait: { ...wait, hours } }, 'hours')}
          />
          <Check
            title="只算工作时间"
            on={wait.working}
            hint="按公司的工作日历"
            onChange={working => onChange({ wait: { ...wait, working } })}
          />
        </>
      )}
      {wait.kind === 'field' && (
        <Setting
          title="日期字段"
          kind="enum"
          words={words}
          value={words[wait.field] ? wait.field : null}
          hint={days.length === 0 ? '表单里还没有日期或时间字段。' : '到了这个日期再往下走；没有填写就不等待。'}
          onChange={field => onChange({ wait: { kind: 'field', field: String(field ?? '') } })}
        />
      )}
    </>
  )
}

/** Edits the address of a call. */
export function WebhookPanel({ node, onChange }: NodePanelProps<WebhookNode>) {
  return (
    <>
      <Setting
        title="接口地址"
        kind="text"
        max={500}
        value={node.url}
        placeholder="https://"
        hint="走到这里时把单据内容发到这个地址，对方收到后继续。"
        onChange={url => onChange({ url: String(url) }, 'url')}
      />
      <Choices
        title="对方没有收到时"
        words={failureWords}
        value={node.failure}
        onChange={failure => onChange({ failure })}
      />
    </>
  )
}

/** Edits which flow a sub-flow node runs; an unnamed node takes that flow's name. */
export function SubFlowPanel({ node, onChange }: NodePanelProps<SubFlowNode>) {
  const flows = useSubFlows()
  const words = Object.fromEntries(flows.map(({ id, name }) => [String(id), name]))
  return (
    <Setting
      title="子流程"
      kind="enum"
      words={words}
      value={words[node.flow] ? String(node.flow) : null}
      hint="发布时取它当时的版本；里面的“结束”只结束子流程。"
      onChange={flow => {
        const own = node.name !== kindWords.subFlow && !Object.values(words).includes(node.name)
        onChange({ flow: Number(flow), number: 0, ...(!own && { name: words[String(flow)] ?? node.name }) })
      }}
    />
  )
}
