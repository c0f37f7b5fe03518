import { generateKeyPairSync, sign } from 'node:crypto'

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const set = (...parts: Uint8Array[]) => der(0x31, ...parts)
const octets = (content: Uint8Array) => der(0x04, content)
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'))
const commonName = (text: string) => sequence(set(sequence(object('550403'), der(0x0c, Buffer.from(text)))))
const yes = der(0x01, Buffer.from([0xff]))

/** A certificate for 127.0.0.1 that its own key has signed, valid for a day, with that key; both in PEM. */
export function selfSigned(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = commonName('tongzhou-test')
  const day = 24 * 60 * 60 * 1000 // ms
  const address = der(0x87, Buffer.from([127, 0, 0, 1]))
  const extensions = sequence(
    sequence(object('551d13'), yes, octets(sequence(yes))), // an authority
    sequence(object('551d11'), octets(sequence(address))), // for this address
  )
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const whole = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)))
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
