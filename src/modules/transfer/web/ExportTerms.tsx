import { useId } from 'react'

type Terms = { reason: string; whole: boolean }
type Props = {
  terms: Terms
  onChange: (terms: Terms) => void
  /** True if this person may have whole numbers; null if there are none, undefined while unknown. */
  mayWhole: boolean | null | undefined
  /** True to show that the reason is missing. */
  demanding: boolean
  /** True if the file is stored for download; otherwise it is the answer itself. */
  kept?: boolean
}

/** Edits the terms of an export: the reason, and whether numbers are whole. */
export function ExportTerms({ terms, onChange, mayWhole, demanding, kept = true }: Props) {
  const id = useId()
  const missing = demanding && !terms.reason.trim()
  return (
    <div className="export-terms">
      {mayWhole !== null && (
        <fieldset>
          <legend>电话与微信</legend>
          <label>
            <input
              type="radio"
              className="check"
              name={id}
              checked={!terms.whole}
              onChange={() => onChange({ ...terms, whole: false })}
            />
            遮住一部分
          </label>
          <label>
            <input
              type="radio"
              className="check"
              name={id}
              disabled={!mayWhole}
              checked={terms.whole}
              onChange={() => onChange({ ...terms, whole: true })}
            />
            完整号码
          </label>
          {mayWhole === false && <span className="hint">您不能查看这里的完整号码</span>}
        </fieldset>
      )}
      <label htmlFor={`${id}reason`}>
        导出原因<i className="must">*</i>
      </label>
      <textarea
        id={`${id}reason`}
        className="input"
        rows={2}
        maxLength={200}
        placeholder="写明用途，如：月底核对客户；会记入日志和文件"
        value={terms.reason}
        aria-invalid={missing || undefined}
        aria-describedby={`${id}note`}
        onChange={event => onChange({ ...terms, reason: event.target.value })}
      />
      <p id={`${id}note`} className={missing ? 'field-fault' : 'hint'} role={missing ? 'alert' : undefined}>
        {missing
          ? '请填写导出原因'
          : kept
            ? '文件里有您的姓名、时间和原因；保留 7 天，每次下载都有记录。'
            : '文件里有您的姓名、时间和原因，导出记入日志。'}
      </p>
    </div>
  )
}
