import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { communityContract } from "#shared/community.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { callEndpoint } from "./api/client.ts";
import { useQuery } from "./api/query-client.ts";
import { SearchField } from "./forms/filter-fields.tsx";
import { useMember } from "./session/require-session.tsx";
import { useDebounced } from "./use-settled.ts";

const settleMs = 250;

type Found = { user_id: string; full_name: string };

type Props = {
  words: { label: string; help: string; none: string };
  takesFocus?: boolean;
  /** Whether somebody is not offered. */
  isLeftOut?: (memberId: string) => boolean;
  /** What can be done with somebody; `clear` empties the search. */
  children: (member: Found, clear: () => void) => ReactNode;
};

/** Finds members by the start of their names. */
export const MemberSearch = ({
  words: { label, help, none },
  takesFocus = false,
  isLeftOut = () => false,
  children,
}: Props) => {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const name = useDebounced(text.trim(), settleMs);
  const { id: me } = useMember();
  const { data } = useQuery({
    queryKey: [me, "mentionable", name],
    queryFn: ({ signal }) => callEndpoint(communityContract.listMentionable, { name }, { signal }),
    enabled: name !== "",
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const found = (data?.items ?? []).filter(({ user_id }) => !isLeftOut(user_id));
  return (
    <Box mt="4">
      <SearchField label={label} placeholder={help} value={text} onChange={setText} field={field} maxLength={60} />
      {name !== "" && data && found.length === 0 && (
        <Text role="status" mt="2" textStyle="small" color="fg.muted">
          {none}
        </Text>
      )}
      <Grid as="ul" mt="2" aria-label={label}>
        {name !== "" &&
          found.map((member) => (
            <Row as="li" key={member.user_id} gap="4" py="2" borderTopWidth="1px">
              <Avatar id={member.user_id} name={member.full_name} src={member.avatar_url} size="small" />
              <Box as="bdi" flex="1" minWidth="0" overflowWrap="anywhere">
                {member.full_name}
              </Box>
              {children(member, () => setText(""))}
            </Row>
          ))}
      </Grid>
    </Box>
  );
};
