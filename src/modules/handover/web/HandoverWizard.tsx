import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Steps } from '../../../kernel/web/ui/Steps.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { employeesQuery } from '../../organisation/web/directory.ts'
import { type Handover, type HandoverOverview, type HandoverPart, handoverRoutes, undoDays } from '../api/handover.ts'
import { type Drafts, PlanStep } from './PlanStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { summaryLines } from './summary.ts'
import './handover.css'

type Props = {
  /** The leaving employee; undefined while closed. */
  employeeId: number | undefined
  /** Something has been handed over: what is shown of people may have changed. */
  onDone: () => void
  onRecords: () => void
  onClose: () => void
}

const steps = ['选择接收人', '核对', '完成']

/** Hands all records of a leaving employee to others, step by step (离职交接, employeesManager:handover). */
export function HandoverWizard({ employeeId, ...rest }: Props) {
  const query = useQuery({
    ...queryOf(handoverRoutes.overview, { params: { id: employeeId ?? 0 } }, { silent: true }),
    enabled: employeeId !== undefined,
    gcTime: 0,
  })
  const { data, error, refetch } = query
  return (
    <Drawer
      open={employeeId !== undefined}
      width="wide"
      title={data ? `离职交接：${data.leaver.name}` : '离职交接'}
      onClose={rest.onClose}
    >
      {error && (
        <p className="drawer-message">
          {error.message} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {data && <Wizard key={data.leaver.id} overview={data} {...rest} />}
    </Drawer>
  )
}

function Wizard({ overview, onDone, onRecords, onClose }: Omit<Props, 'employeeId'> & { overview: HandoverOverview }) {
  const [drafts, setDrafts] = useState<Drafts>()
  const [parts, setParts] = useState<HandoverPart[]>()
  const [done, setDone] = useState<Handover>()
  const finish = (handover: Handover) => {
    setDone(handover)
    void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
    onDone()
  }
  if (overview.obstacle && !done) return <Obstacle overview={overview} onRecords={onRecords} />
  return (
    <>
      <Steps titles={steps} current={done ? 2 : parts ? 1 : 0} />
      <Person overview={overview} />
      {!parts && <PlanStep overview={overview} drafts={drafts} onDrafts={setDrafts} onNext={setParts} />}
      {parts && !done && (
        <ReviewStep overview={overview} parts={parts} onBack={() => setParts(undefined)} onDone={finish} />
      )}
      {done && <Done handover={done} onRecords={onRecords} onClose={onClose} />}
    </>
  )
}

function Person({ overview: { leaver } }: { overview: HandoverOverview }) {
  return (
    <p className="handover-person">
      <b>{leaver.name}</b>
      <span>{leaver.departmentName || '未分部门'}</span>
      <Tag tone={leaver.active ? 'green' : 'grey'}>{leaver.active ? '在职' : '已停用'}</Tag>
    </p>
  )
}

function Obstacle({ overview, onRecords }: { overview: HandoverOverview; onRecords: () => void }) {
  return (
    <p className="drawer-message">
      {overview.obstacle} {overview.leaver.departedAt && <Button onClick={onRecords}>查看交接记录</Button>}
    </p>
  )
}

function Done({ handover, onRecords, onClose }: { handover: Handover; onRecords: () => void; onClose: () => void }) {
  const lines = summaryLines(handover.summary)
  return (
    <>
      <p className="handover-person">
        <Tag tone="green">已完成</Tag>
        <b>{handover.employeeName}已办理离职</b>
      </p>
      <ul className="handover-effects">
        {lines.length === 0 && <li>名下没有需要交接的内容。</li>}
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
        <li>{undoDays} 天内可以在“交接记录”中撤销。</li>
      </ul>
      <footer className="wizard-foot">
        <Button onClick={onRecords}>查看交接记录</Button>
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      </footer>
    </>
  )
}
