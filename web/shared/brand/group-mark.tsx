import { type ReactNode, useState } from 'react';
import { API } from '../../session/example.ts';

/**
 * The group's logo in the version that `GET /group` names; `instead` if there is none or it does not load (pictures are
 * not stored offline). Decorative: the name is beside it.
 */
export function GroupMark(props: {
  logo: string | null | undefined;
  size: number;
  instead?: ReactNode;
}) {
  const { logo, size } = props;
  const [missing, setMissing] = useState<string>();
  if (!logo || logo === missing) return props.instead;
  return (
    <img
      src={`${API}/group/logo/${logo}`}
      alt=""
      width={size}
      height={size}
      style={{ objectFit: 'contain' }}
      onError={() => setMissing(logo)}
    />
  );
}
