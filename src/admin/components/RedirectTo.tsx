import { Navigate, useParams } from 'react-router-dom';

/** Leads from react-admin's own address of a record to the specification's. */
export function RedirectTo({ address }: { readonly address: (id: string) => string }) {
  const { id = '' } = useParams();
  return <Navigate to={address(id)} replace />;
}
