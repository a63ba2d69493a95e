import { Navigate, useParams } from 'react-router';

interface LedToProps {
  /** The specification's address of a record. */
  readonly address: (id: string) => string;
}

/** From react-admin's own address of a record to the specification's. */
export function LedTo({ address }: LedToProps) {
  const { id = '' } = useParams();
  return <Navigate to={address(id)} replace />;
}
