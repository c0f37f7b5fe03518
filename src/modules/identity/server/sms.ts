import { codes } from '../../../kernel/api/envelope.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { postToOperators } from '../../../kernel/server/work/operatorCall.ts'

/** The content of a message: a one-time code, a link, or the masked mobile that an account has from now on. */
export type Message = { code: string } | { link: string } | { changedTo: string }

/** Throws 50300 if messages cannot be sent: without a gateway, outside of the demo. */
export function assertSms({ config }: Pick<Runtime, 'config'>): void {
  if (!config.smsGatewayUrl && !config.demo) throw new Refusal(codes.unavailable, '短信服务未配置，请联系管理员')
}

/**
 * Sends a message by the operator's SMS gateway: a POST of `{ mobile, text }` with the `code`, the `link` or `changedTo` to
 * SMS_GATEWAY_URL, whose user and password, if any, are sent as basic authentication. Without a gateway the demo prints it.
 * Throws 50300 if there is no way to send, or the gateway does not answer with 2xx.
 */
export async function sendSms(runtime: Pick<Runtime, 'config'>, mobile: string, message: Message): Promise<void> {
  assertSms(runtime)
  const { smsGatewayUrl } = runtime.config
  if (smsGatewayUrl) return post(smsGatewayUrl, { mobile, ...message, text: textOf(message) })
  // At every level of the log: without the code nobody gets in.
  console.log(`[demo] ${titleOf(message)} ${mobile}: ${Object.values(message)[0]}`)
}

function titleOf(message: Message): string {
  if ('code' in message) return '短信验证码'
  return 'link' in message ? '短信链接' : '手机号已更换为'
}

function textOf(message: Message): string {
  if ('code' in message) return `【同舟】验证码 ${message.code}，5 分钟内有效，请勿告诉他人。`
  if ('link' in message) return `【同舟】请打开 ${message.link} 设置登录密码，24 小时内有效，只能使用一次，请勿转发。`
  return `【同舟】您账号的手机号已更换为 ${message.changedTo}，本号码不能再用于登录。如果不是您本人操作，请立即联系公司管理员。`
}

async function post(address: string, message: object): Promise<void> {
  const status = await postToOperators(address, message)
  if (status === null || status < 200 || status > 299) throw new Refusal(codes.unavailable, '短信发送失败，请稍后再试')
}
