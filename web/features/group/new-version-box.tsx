import { useQuery } from '@tanstack/react-query';
import { formatVersion } from '../../../contract/core/numbers.ts';
import { readNewVersion } from '../../../contract/group/new-version.ts';
import { q } from '../../api/api.ts';
import { Text } from '../../ui/layout/box.tsx';

/** One quiet line about a newer version, where the server looks for one. */
export function NewVersionBox() {
  const { data } = useQuery(q(readNewVersion));
  const version = data?.body.version;
  if (!version) return null;
  return (
    <Text tone="quiet" above="16">
      إصدار جديد: {formatVersion(version)} —{' '}
      <a href={`${REPOSITORY_URL}/blob/main/CHANGELOG.md`} rel="noreferrer">
        ما الجديد
      </a>
    </Text>
  );
}
