import { type ReactNode, useState } from 'react';
import { API } from '../../session/example.ts';

/**
 * The group's own mark, in the version that `GET /group` names; `instead` where it has none, or where the picture does not
 * come: the device keeps answers, and no pictures. The name stands beside it, so it says nothing of its own.
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
