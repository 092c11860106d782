import type { LinkProps } from '@tanstack/react-router';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import type { CallOf, Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import type { KindName, OutboxItem, SlotOf } from './outbox-rules.ts';

/** The body of a request of an endpoint. */
export type BodyOf<E extends Endpoint> = CallOf<E> extends { body: infer B } ? B : object;

/** A kind of request that waits on the device; the feature that keeps it declares it. */
export interface OutboxKind<Name extends KindName = KindName, E extends Endpoint = Endpoint> {
  name: Name;
  /** Imported up front, since a page that is offline could not load it later. */
  endpoint: E;
  /** Where the parameters of an item tell which endpoint it is for. */
  endpointOf?(params: OutboxItem['params']): Endpoint;
  /** The name in the list of waiting items: 'الحضور والاشتراك', 'دواء'. */
  label(body: BodyOf<E>): string;
  /** Whose and of when it is, in that list: 'أشبال أ، الأسبوع ٧'. */
  about?(of: SlotOf[Name]): string;
  screen(of: SlotOf[Name], captain: SignedInCaptain): Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** How the keys of the queries begin that show it, if not as the endpoint's own path. */
  reads?: string;
  /** The toast once it is delivered; null where its screen shows that. */
  done: string | null;
  failed: string;
  /** It says one thing that can be said again: it is kept without a toast, and dropped if the server refuses it. */
  isTick?: true;
  /** The money that it may carry: whether it does, whether its answer says that this has changed, and the toasts. */
  money?: {
    isSent(body: BodyOf<E>): boolean;
    hasChanged(answer: ResponseOf<E>): boolean;
    done: string;
    failed: string;
  };
}

/** All kinds; one that is missing here is a type error. */
export type OutboxKinds = { [Name in KindName]: OutboxKind<Name> };

export const outboxKind = <Name extends KindName, E extends Endpoint>(
  name: Name,
  endpoint: E,
  rest: Omit<OutboxKind<Name, E>, 'name' | 'endpoint'>,
): OutboxKind<Name, E> => ({ name, endpoint, ...rest });

export const endpointOf = (
  kind: Pick<OutboxKind, 'endpoint' | 'endpointOf'>,
  params: OutboxItem['params'],
): Endpoint => kind.endpointOf?.(params) ?? kind.endpoint;
