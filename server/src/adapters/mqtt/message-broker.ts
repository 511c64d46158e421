/** What to receive from a broker, and as whom. */
export interface Subscription {
  /** 'mqtt://host:port' or 'mqtts://host:port'. */
  url: string
  version: '3.1.1' | '5'
  clientId: string
  /** Undefined: anonymous. */
  user: string | undefined
  password: string | undefined
  /** Certificates in PEM, in place of the public authorities; undefined: those. */
  authority: string | undefined
  /** Topic filter, with '+' and '#'. */
  filter: string
  /** How long the broker keeps messages while the connection is gone; 0: it keeps none. MQTT 3.1.1 knows only 0 and for ever. */
  sessionSeconds: number
  /** Bytes of one message. */
  maxBytes: number
}

export interface BrokerMessage {
  topic: string
  payload: Uint8Array
  /** It was published before the subscription, nobody says when. */
  retained: boolean
  receivedMs: number
}

/** A message of ours. It is sent once, without a confirmation (QoS 0). */
export interface Publication {
  topic: string
  payload: Uint8Array
}

/** An open subscription. */
export interface BrokerConnection {
  /**
   * The messages that came, the same ones until they are acknowledged; none if nothing comes for as long as `waitMs`.
   * @throws WebFailure when the connection has ended and everything that came before has been acknowledged
   */
  next(waitMs: number, signal: AbortSignal): Promise<readonly BrokerMessage[]>
  /** The messages of the last `next` are stored; the broker may forget them. */
  acknowledge(): void
  publish(publication: Publication): void
  close(): void
}

/** The way out to brokers whose addresses people gave, with the address rules of `WebClient`. */
export interface MessageBrokers {
  /** @throws WebFailure */
  connect(subscription: Subscription, signal: AbortSignal): Promise<BrokerConnection>
}
