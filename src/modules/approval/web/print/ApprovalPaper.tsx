import { Fragment } from 'react'
import { nothing } from '../../../../kernel/api/format.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { PaperSheet } from '../../../../kernel/web/PaperSheet.tsx'
import { useSession } from '../../../../kernel/web/session.ts'
import { FileRoutesContext } from '../../../attachments/web/attachments.ts'
import { instanceStatus } from '../../../flows/api/instance.ts'
import { printed } from '../../../forms/api/printTemplate.ts'
import { FieldsOnPaper } from '../../../forms/web/print/FieldsOnPaper.tsx'
import { type ApprovalDetail, decisionWords, type Happened, type WayStep } from '../../api/approval.ts'
import { type PrintWord, printWords } from '../../api/printWords.ts'
import { saidRoutes } from '../../api/said.ts'
import { ApprovalFiles } from '../ApprovalFiles.tsx'
import { useNames } from '../names.ts'
import { Signature } from '../said/Signature.tsx'
import './paper.css'

const minute = (time: string | null) => (time ? formatMinute(time) : nothing)

/** The parts of an approval on paper. */
export type Papered = Pick<
  ApprovalDetail,
  | ('print' | 'fields' | 'content' | 'files' | 'way' | 'happened' | 'typeName' | 'title' | 'number' | 'status')
  | ('initiatorId' | 'departmentId' | 'startedAt' | 'endedAt')
>

/** Shows an approval on paper by its form's template, without what its reader may not see. */
export function ApprovalPaper({ approval }: { approval: Papered }) {
  const { print, fields, content, files, way, happened } = approval
  const words = useWords(approval)
  return (
    <FileRoutesContext value={saidRoutes}>
      <PaperSheet
        title={printed(print.title || approval.typeName, printWords, words)}
        told={[`编号：${words.number}`, `日期：${words.startedAt.slice(0, 10)}`]}
        foot={printed(print.footer, printWords, words) || `打印于 ${words.printedAt}`}
        landscape={print.orientation === 'landscape'}
      >
        {print.header && <p className="paper-header">{printed(print.header, printWords, words)}</p>}
        <Head words={words} />
        <ApprovalFiles files={files}>
          <FieldsOnPaper print={print} fields={fields} content={content} />
        </ApprovalFiles>
        <WayOnPaper way={way} />
        {print.history && <HistoryOnPaper happened={happened} signatures={print.signatures} />}
        {!print.history && print.signatures && <SignaturesOnPaper happened={happened} />}
      </PaperSheet>
    </FileRoutesContext>
  )
}

function useWords(approval: Papered): Record<PrintWord, string> {
  const find = useChoice()
  const name = useNames()
  const company = useSession(state => state.person?.officeName) ?? ''
  return {
    company,
    number: approval.number,
    title: approval.title,
    status: instanceStatus[approval.status],
    initiator: name(approval.initiatorId),
    department: find({ kind: 'department' }, approval.departmentId)?.label ?? '',
    startedAt: minute(approval.startedAt),
    endedAt: minute(approval.endedAt),
    printedAt: minute(new Date().toISOString()),
  }
}

function Head({ words }: { words: Record<PrintWord, string> }) {
  const facts = [
    ['状态', words.status],
    ['发起人', `${words.initiator} ${words.department}`],
    ['发起时间', words.startedAt],
    ['结束时间', words.endedAt],
  ]
  return (
    <dl className="paper-facts">
      {facts.map(([title, value]) => (
        <Fragment key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const stateWords = { done: '已完成', open: '进行中', ahead: '预计' } as const
const answerWords = { approved: '同意', rejected: '拒绝' } as const

function WayOnPaper({ way }: { way: readonly WayStep[] }) {
  const name = useNames()
  return (
    <>
      <h2 data-block>审批流程</h2>
      <table>
        <thead>
          <tr>
            <th>节点</th>
            <th>处理人</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {way.map(step => (
            <tr key={step.node}>
              <td>{step.name}</td>
              <td>
                {step.people
                  .map(one => `${name(one.id, one.for)}${one.answer ? `（${answerWords[one.answer]}）` : ''}`)
                  .join('、') || step.note}
              </td>
              <td>{stateWords[step.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function HistoryOnPaper({ happened, signatures }: { happened: readonly Happened[]; signatures: boolean }) {
  const name = useNames()
  return (
    <>
      <h2 data-block>处理记录</h2>
      {happened.map(one => (
        <section key={one.id} data-block>
          <b>{name(one.by, one.for)}</b> {decisionWords[one.kind]}
          {one.people.length > 0 && `：${one.people.map(id => name(id)).join('、')}`}{' '}
          <small>
            {one.nodeName} {one.note} {minute(one.at)}
          </small>
          {one.comment && <p>{one.comment}</p>}
          {one.files.length > 0 && <small>附件：{one.files.map(file => file.name).join('、')}</small>}
          {signatures && one.signature && <Signature id={one.signature} by={name(one.by, one.for)} />}
        </section>
      ))}
    </>
  )
}

function SignaturesOnPaper({ happened }: { happened: readonly Happened[] }) {
  const name = useNames()
  const signed = happened.filter(one => one.signature !== null)
  if (signed.length === 0) return null
  return (
    <>
      <h2 data-block>签名</h2>
      {signed.map(one => (
        <section key={one.id} data-block>
          {one.nodeName} <b>{name(one.by, one.for)}</b> <small>{minute(one.at)}</small>
          <Signature id={one.signature as number} by={name(one.by, one.for)} />
        </section>
      ))}
    </>
  )
}
