import { useState } from 'react'
import { Tabs } from '../../../../../kernel/web/ui/Tabs.tsx'
import {
  type AskingNode,
  emptyWords,
  modeWords,
  selfWords,
  type Timeout,
  timeoutWords,
} from '../../../../flows/api/flow.ts'
import { ApproversSetting } from './ApproversSetting.tsx'
import { Choices } from './Choices.tsx'
import type { NodePanelProps } from './NodePanel.tsx'
import { RightsSetting } from './RightsSetting.tsx'
import { Check, NumberSetting, Setting } from './Setting.tsx'

const tabs = [
  { key: 'who', title: '人员' },
  { key: 'rules', title: '规则' },
  { key: 'rights', title: '字段权限' },
]

/** Shows the settings of a node that somebody answers. */
export function AskingPanel(props: NodePanelProps<AskingNode>) {
  const [tab, setTab] = useState('who')
  return (
    <Tabs label="节点设置" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'who' && <Who {...props} />}
      {tab === 'rules' && <Rules {...props} />}
      {tab === 'rights' && (
        <RightsSetting
          rights={props.node.rights}
          fields={props.fields}
          usually="read"
          onChange={rights => props.onChange({ rights })}
        />
      )}
    </Tabs>
  )
}

function Who({ node, fields, onChange }: NodePanelProps<AskingNode>) {
  const title = node.kind === 'handle' ? '办理人' : '审批人'
  const modes = node.kind === 'handle' ? { ...modeWords, inTurn: '依次办理', percentage: '按比例完成' } : modeWords
  return (
    <>
      <ApproversSetting
        title={title}
        fields={fields}
        approvers={node.approvers}
        onChange={approvers => onChange({ approvers })}
      />
      <Choices title="多人时" words={modes} value={node.mode} onChange={mode => onChange({ mode })} />
      {node.mode === 'percentage' && (
        <NumberSetting
          title="需要百分之几的人同意"
          min={1}
          max={100}
          value={node.percent}
          onChange={percent => onChange({ percent }, 'percent')}
        />
      )}
      <Choices title={`没有${title}时`} words={emptyWords} value={node.empty} onChange={empty => onChange({ empty })} />
      {node.empty === 'people' && (
        <Setting
          title="转给"
          kind="employee"
          many={true}
          value={node.emptyPeople}
          placeholder="按姓名或部门查找"
          onChange={people => onChange({ emptyPeople: people as number[] })}
        />
      )}
      <Choices
        title={`${title}就是发起人时`}
        words={selfWords}
        value={node.self}
        onChange={self => onChange({ self })}
      />
    </>
  )
}

function Rules({ node, onChange }: NodePanelProps<AskingNode>) {
  return (
    <>
      <TimeoutSetting node={node} onChange={timeout => onChange({ timeout })} />
      {node.kind === 'approve' && (
        <>
          <Check
            title="意见必填"
            on={node.commentRequired}
            hint="同意时也要填写意见"
            onChange={commentRequired => onChange({ commentRequired })}
          />
          <Check
            title="手写签名"
            on={node.signature}
            hint="同意时要手写签名"
            onChange={signature => onChange({ signature })}
          />
          <Check
            title="允许批量同意"
            on={node.bulk}
            hint="可以在列表里和其他审批一起同意"
            onChange={bulk => onChange({ bulk })}
          />
        </>
      )}
    </>
  )
}

type TimeoutProps = { node: AskingNode; onChange: (timeout: Timeout | null) => void }

function TimeoutSetting({ node, onChange }: TimeoutProps) {
  const { timeout, kind } = node
  const { reject, ...others } = timeoutWords
  return (
    <>
      <Check
        title="限时处理"
        on={timeout !== null}
        hint="按公司的工作时间计算"
        onChange={on => onChange(on ? { hours: 8, then: 'remind' } : null)}
      />
      {timeout && (
        <div className="setting-inside">
          <NumberSetting
            title="几个工作小时内"
            min={1}
            max={720}
            value={timeout.hours}
            onChange={hours => onChange({ ...timeout, hours })}
          />
          <Choices
            title="超时后"
            words={kind === 'handle' ? (others as typeof timeoutWords) : { ...others, reject }}
            value={timeout.then}
            onChange={then => onChange({ ...timeout, then })}
          />
        </div>
      )}
    </>
  )
}
