import { codes } from './kernel/api/envelope.ts'
import { refusalWords } from './kernel/api/refusals.ts'
import { productVersion } from './kernel/server/http/productVersion.ts'

const refusals = Object.entries(refusalWords).map(([code, words]) => `| ${code} | ${words} |`)

const description = `同舟后台的全部接口。

## 答复

每个答复都是同一个外壳：\`{ status, code, success, msg, data }\`。\`success\` 为 true 且 \`code\` 为 ${codes.ok} 表示成功，\`data\` 是结果。
被拒绝时 \`success\` 为 false，\`code\` 说明原因，\`msg\` 是可以给人看的一句话，什么都没有改变：

| code | 含义 |
|---|---|
${refusals.join('\n')}

拒绝也以 HTTP 200 答复；只有无法读取的请求（400、413、415）、同一地址请求过多（429）、服务器出错（500）和服务暂时不可用（503）有自己的 HTTP
状态码，内容仍是这个外壳。每个答复的 \`X-Trace-Id\` 是它在日志里的编号。

## 请求

- 登录（\`POST /api/auth/jwt/token\`）得到令牌，放在 \`Authorization: Bearer <令牌>\` 里。
- 请求体里没有约定的字段会被拒绝，并指出是哪一个；查询参数里多出来的会被忽略。
- 修改记录时带上读到的 \`version\`：记录已被别人改过，就以 ${codes.stale} 拒绝。
- 写入时可以带 \`Idempotency-Key\`：网络中断后用同一个值再次提交，不会做两遍。
- 金额是以分为单位的整数，比例以万分之一为单位，时间是带时区的 ISO 8601，日期是 \`2026-11-20\` 这样的文字。`

/** The title, version and description of the OpenAPI document. */
export const apiInfo = { title: '同舟 API', version: productVersion, description }
