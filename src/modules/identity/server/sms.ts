import { codes } from '../../../kernel/contract/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'

const patience = 10_000 // ms

/**
 * Sends a one-time code by the operator's SMS gateway: a POST of `{ mobile, code, text }` to SMS_GATEWAY_URL, whose
 * user and password, if any, go as basic authentication. Without a gateway the demo writes the code to the log. Throws
 * 50300 where there is no way to send or the gateway does not answer with 2xx.
 */
export async function sendSms({ config, log }: Runtime, mobile: string, code: string): Promise<void> {
  if (config.smsGatewayUrl) return post(config.smsGatewayUrl, mobile, code)
  if (!config.demo) throw new Refusal(codes.unavailable, '短信服务未配置，请联系管理员')
  log.info(`[demo] 短信验证码 ${mobile}: ${code}`)
}

async function post(address: string, mobile: string, code: string): Promise<void> {
  const url = new URL(address)
  const basic = url.username
    ? {
        Authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
      }
    : {}
  url.username = ''
  url.password = ''
  const body = JSON.stringify({ mobile, code, text: `【同舟】验证码 ${code}，5 分钟内有效，请勿告诉他人。` })
  const request = {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...basic },
    signal: AbortSignal.timeout(patience),
  }
  const response = await fetch(url, request).catch(() => null)
  if (!response?.ok) throw new Refusal(codes.unavailable, '短信发送失败，请稍后再试')
}
