import type { Outlook } from '../../api/setupRoutes.ts'

type Props = { name: string; fresh: boolean; outlook: Outlook }

/** Shows the effect of publishing on documents, in sentences. */
export function OutlookWords({ name, fresh, outlook }: Props) {
  const { bindings, unmatched, running, number, flowName, problems } = outlook
  const version = number === null ? '（流程没有修改，仍是现在的版本）' : `（发布为第 ${number} 版）`
  return (
    <div className="setup-outlook">
      <p>新发起的“{name}”这样走：</p>
      <ol>
        {bindings.map(({ words, flowName: to, mine }) => (
          <li key={`${words} ${to}`} data-mine={mine || undefined}>
            {words} → {mine ? `这个流程“${flowName}”${version}` : `“${to}”，照旧`}
          </li>
        ))}
        {unmatched && <li>其他情况 → {unmatched}</li>}
      </ol>
      <p>
        {running > 0
          ? `进行中的 ${running} 个审批按发起时的版本走完，不受影响。`
          : '没有进行中的审批，不影响任何已有单据。'}
        {!fresh && '已经填写的单据保持填写时的样子。'}
      </p>
      <p>有“发起审批”权限的员工马上能从顶部的“新建”、搜索框和菜单里找到它。</p>
      {problems.map(({ node, name: at, words, level }) => (
        <p key={`${node} ${words}`} className={level === 'error' ? 'field-fault' : 'hint'}>
          “{at}”：{words}
        </p>
      ))}
    </div>
  )
}
