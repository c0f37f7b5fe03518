import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../kernel/web/answer.ts'
import { upload } from '../../../kernel/web/files.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { Select } from '../../../kernel/web/ui/Select.tsx'
import { type BankStatementFile, bankStatementRoutes as routes } from '../api/bankStatement.ts'
import { accountsQuery } from './bankStatementQuery.ts'

/** Takes a file for an account. */
export function UploadFile({ onUploaded }: { onUploaded: (file: BankStatementFile) => void }) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [accountId, setAccountId] = useState<number>()
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }))
  const take = async (file: File | undefined) => {
    if (!file) return
    if (accountId === undefined) return setFault('请先选择流水是哪个账户的')
    setSending(true)
    setFault('')
    try {
      onUploaded(await upload(routes.upload, { params: { accountId } }, file, { silent: true }))
    } catch (failure) {
      setFault(failure instanceof CallError ? failure.msg : '上传没有成功，请重试。')
    } finally {
      setSending(false)
    }
  }
  return (
    <section className="statement-upload">
      <label htmlFor="statement-account">
        <span>哪个账户的流水</span>
        <Select
          id="statement-account"
          value={accountId}
          options={options}
          hint="请选择账户"
          onChoose={value => {
            setAccountId(value)
            setFault('')
          }}
        />
      </label>
      <label className="statement-drop" aria-busy={sending || undefined}>
        <Icon name="upload" size={32} />
        <b>{sending ? '正在上传……' : '选择文件'}</b>
        <span>微信支付、支付宝下载的账单（csv 或 zip），或银行的 .xlsx、.csv；最大 50 MB</span>
        <input
          className="unseen"
          type="file"
          accept=".csv,.txt,.xlsx,.zip"
          aria-label="选择流水文件"
          disabled={sending}
          onChange={event => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="hint">同一个文件重复上传不会重复；旧版 .xls 请先另存为 .xlsx；加密的压缩包请先解压。</p>
    </section>
  )
}
