import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaiting } from '#rules/service/retail-sales/registration-state.ts';
import type {
  RegisteredFrameQuery,
  RegisteredFramesQuery,
  RegisteredFramesQueryVariables,
} from '#platform/api/generated/graphql.ts';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { stateOf } from './registration-words.tsx';
import { RegisteredFrame, RegisteredFrames } from './retail-sales.documents.ts';

type Registered = NonNullable<RegisteredFrameQuery['registeredFrame']>;

/** How often, and for how long, a page polls while the consumer site is about to answer or a mail is about to leave. */
const everyMs = 3_000;
const atMostMs = 5 * 60_000;

/** The interval of the next call: while something waits, and the page is not open for long. */
function usePolling(): (waits: boolean) => number | false {
  const [opened] = useState(() => Date.now());
  return (waits) => (waits && Date.now() - opened < atMostMs ? everyMs : false);
}

/** One page of registrations; it follows those that wait for the consumer site. */
export function useRegistrations(variables: RegisteredFramesQueryVariables): UseQueryResult<RegisteredFramesQuery> {
  const polling = usePolling();
  return useQuery<RegisteredFramesQuery>({
    queryKey: documentKey(RegisteredFrames, variables),
    queryFn: ({ signal }) => graphql(RegisteredFrames, variables, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      polling((state.data?.registeredFrames.data ?? []).some(({ status }) => isWaiting(stateOf(status)))),
  });
}

/** True if the certificate is on its way to a consumer who agreed to get it. */
const mailLeaves = ({ status, consentAt, mailedAt }: Registered): boolean =>
  stateOf(status) === 'complete' && consentAt !== null && mailedAt === null;

/** One registration; it is followed while it waits for the consumer site or its certificate leaves. */
export function useRegistration(id: string): UseQueryResult<RegisteredFrameQuery> {
  const polling = usePolling();
  return useQuery<RegisteredFrameQuery>({
    queryKey: documentKey(RegisteredFrame, { id }),
    queryFn: ({ signal }) => graphql(RegisteredFrame, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const shown = data?.registeredFrame;
      return polling(shown ? isWaiting(stateOf(shown.status)) || mailLeaves(shown) : false);
    },
  });
}
