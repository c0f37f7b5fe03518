import { useState } from 'react'
import { Tabs } from '../../../../../kernel/web/ui/Tabs.tsx'
import { type Flow, repeatedWords } from '../../../../flows/api/flow.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import { Choices } from './Choices.tsx'
import { RightsSetting } from './RightsSetting.tsx'
import { Setting } from './Setting.tsx'

type Props = {
  flow: Flow
  fields: readonly Field[]
  onChange: (settings: Partial<Flow>, typing?: string) => void
}

const tabs = [
  { key: 'flow', title: '流程设置' },
  { key: 'rights', title: '发起时的字段' },
]

/** Shows the settings of the whole flow, and what the initiator may fill in. */
export function StartPanel({ flow, fields, onChange }: Props) {
  const [tab, setTab] = useState('flow')
  return (
    <Tabs label="流程设置" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'rights' && (
        <RightsSetting
          rights={flow.startRights}
          fields={fields}
          usually="edit"
          onChange={startRights => onChange({ startRights })}
        />
      )}
      {tab === 'flow' && (
        <>
          <Choices
            title="同一个人在流程里出现多次时"
            words={repeatedWords}
            value={flow.repeated}
            onChange={repeated => onChange({ repeated })}
          />
          <Setting
            title="流程说明"
            kind="text"
            max={500}
            value={flow.note}
            lines={true}
            nothing=""
            onChange={note => onChange({ note: String(note ?? '') }, 'note')}
          />
        </>
      )}
    </Tabs>
  )
}
